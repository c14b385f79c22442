CREATE TABLE `known_keyring` (
	`key` integer PRIMARY KEY NOT NULL,
	`tags` text NOT NULL,
	`revision` integer NOT NULL,
	`mismatches` text NOT NULL,
	`rekey_due` text
) STRICT;
