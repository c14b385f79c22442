CREATE TABLE `identifier` (
	`patient_key` integer NOT NULL,
	`system` text NOT NULL,
	`value_key` text NOT NULL,
	PRIMARY KEY(`patient_key`, `system`, `value_key`),
	FOREIGN KEY (`patient_key`) REFERENCES `patient`(`key`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `identifier_by_value` ON `identifier` (`system`,`value_key`);--> statement-breakpoint
CREATE TABLE `identifier_system` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`pattern` text,
	`check_digit` text NOT NULL,
	`is_unique` integer NOT NULL,
	`retired` integer NOT NULL,
	`conflicts` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer NOT NULL
) STRICT;
--> statement-breakpoint
ALTER TABLE `patient` ADD `identifiers` text;--> statement-breakpoint
-- What a newer version said of these was kept in the journal: the rows are made anew when the registry is opened.
INSERT OR IGNORE INTO `waiting` (`record_id`, `kind`, `waits_for`)
SELECT `patient`.`id`, 'patient', NULL FROM `change`
JOIN `patient` ON `patient`.`id` = lower(printf('%s-%s-%s-%s-%s', substr(hex(`record_id`), 1, 8), substr(hex(`record_id`), 9, 4), substr(hex(`record_id`), 13, 4), substr(hex(`record_id`), 17, 4), substr(hex(`record_id`), 21)))
WHERE instr(`bytes`, CAST('identifiers' AS BLOB));
