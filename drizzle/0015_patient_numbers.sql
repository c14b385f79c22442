CREATE TABLE `numbering` (
	`key` integer PRIMARY KEY NOT NULL,
	`is_on` integer NOT NULL,
	`chosen` text,
	`chosen_for` text,
	`prefix` text NOT NULL,
	`last` integer NOT NULL
) STRICT;
--> statement-breakpoint
ALTER TABLE `patient` ADD `number_key` text;--> statement-breakpoint
CREATE INDEX `patient_by_number` ON `patient` (`number_key`) WHERE number_key IS NOT NULL;--> statement-breakpoint
UPDATE `patient` SET `number_key` = upper(replace(replace(`patient_number`, ' ', ''), '-', '')) WHERE `patient_number` IS NOT NULL;
