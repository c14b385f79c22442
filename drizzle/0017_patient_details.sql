CREATE TABLE `photo` (
	`patient_key` integer PRIMARY KEY NOT NULL,
	`jpeg` blob NOT NULL,
	FOREIGN KEY (`patient_key`) REFERENCES `patient`(`key`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `saved_filter` (
	`staff_id` text NOT NULL,
	`name` text NOT NULL,
	`filter` text NOT NULL,
	PRIMARY KEY(`staff_id`, `name`),
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
DROP INDEX `patient_by_name`;--> statement-breakpoint
ALTER TABLE `patient` ADD `other_phones` text;--> statement-breakpoint
ALTER TABLE `patient` ADD `next_of_kin` text;--> statement-breakpoint
ALTER TABLE `patient` ADD `village` text;--> statement-breakpoint
ALTER TABLE `patient` ADD `district` text;--> statement-breakpoint
ALTER TABLE `patient` ADD `deceased` text;--> statement-breakpoint
ALTER TABLE `patient` ADD `consent_to_contact` integer;--> statement-breakpoint
ALTER TABLE `patient` ADD `photo_hash` text;--> statement-breakpoint
ALTER TABLE `patient` ADD `village_key` text;--> statement-breakpoint
CREATE INDEX `patient_by_village` ON `patient` (`village_key`,`village`) WHERE village_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX `patient_by_district` ON `patient` (`district`) WHERE district IS NOT NULL;--> statement-breakpoint
CREATE INDEX `patient_without_number` ON `patient` (`key`) WHERE patient_number IS NULL;--> statement-breakpoint
CREATE INDEX `patient_retired` ON `patient` (`key`) WHERE retired = 1;--> statement-breakpoint
CREATE INDEX `patient_by_name` ON `patient` (`name_key`,`key`,coalesce(date_of_birth, printf('%04d', max(0, CAST(substr(age_reported_on, 1, 4) AS integer) - age_years)) || substr(age_reported_on, 5)),`gender`,`patient_category`,`created_at`,`retired`) WHERE retired IS NOT 1;--> statement-breakpoint
-- What a newer version said of these fields was kept in the journal: the rows are made anew when the registry is opened.
INSERT OR IGNORE INTO `waiting` (`record_id`, `kind`, `waits_for`)
SELECT `patient`.`id`, 'patient', NULL FROM `change`
JOIN `patient` ON `patient`.`id` = lower(printf('%s-%s-%s-%s-%s', substr(hex(`record_id`), 1, 8), substr(hex(`record_id`), 9, 4), substr(hex(`record_id`), 13, 4), substr(hex(`record_id`), 17, 4), substr(hex(`record_id`), 21)))
WHERE instr(`bytes`, CAST('otherPhones' AS BLOB)) OR instr(`bytes`, CAST('nextOfKin' AS BLOB)) OR instr(`bytes`, CAST('village' AS BLOB)) OR instr(`bytes`, CAST('district' AS BLOB)) OR instr(`bytes`, CAST('deceased' AS BLOB)) OR instr(`bytes`, CAST('consentToContact' AS BLOB)) OR instr(`bytes`, CAST('photo' AS BLOB));