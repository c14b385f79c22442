CREATE TABLE `home` (
	`key` integer PRIMARY KEY NOT NULL,
	`file_id` text NOT NULL,
	`computer` text NOT NULL
) STRICT;
