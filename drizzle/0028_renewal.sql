CREATE TABLE `former_listener` (
	`key` integer PRIMARY KEY NOT NULL,
	`private_key` blob NOT NULL,
	`certificate` blob NOT NULL
) STRICT;
--> statement-breakpoint
ALTER TABLE `known_keyring` ADD `renewal` text;--> statement-breakpoint
ALTER TABLE `station` ADD `ended` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `station` ADD `is_hub` integer DEFAULT false NOT NULL;