CREATE TABLE `posting_due` (
	`key` integer PRIMARY KEY NOT NULL
) STRICT;
