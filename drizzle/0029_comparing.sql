CREATE TABLE `comparing` (
	`key` integer PRIMARY KEY NOT NULL,
	`again` real NOT NULL,
	`household` real NOT NULL,
	`compared_to` integer
) STRICT;
