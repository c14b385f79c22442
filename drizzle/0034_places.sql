CREATE TABLE `place` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`parent` text,
	`retired` integer NOT NULL,
	`conflicts` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer NOT NULL
) STRICT;
--> statement-breakpoint
ALTER TABLE `patient` ADD `home` text;--> statement-breakpoint
CREATE INDEX `patient_by_home` ON `patient` (`home`) WHERE home IS NOT NULL;