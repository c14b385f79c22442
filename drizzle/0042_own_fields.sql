CREATE TABLE `own_field` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`choices` text,
	`after` text,
	`position` integer NOT NULL,
	`retired` integer NOT NULL,
	`conflicts` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer NOT NULL
) STRICT;
--> statement-breakpoint
ALTER TABLE `patient` ADD `own` text;