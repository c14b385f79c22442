CREATE TABLE `waiting_screen` (
	`key` integer PRIMARY KEY NOT NULL,
	`round` integer NOT NULL,
	`shows_first_names` integer NOT NULL
) STRICT;
