CREATE TABLE `revocation` (
	`hash` blob PRIMARY KEY NOT NULL,
	`taken_at` integer NOT NULL
) STRICT;
