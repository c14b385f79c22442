DROP INDEX `patient_by_name`;--> statement-breakpoint
DROP INDEX `patient_by_update`;--> statement-breakpoint
ALTER TABLE `patient` ADD `standing_key` integer;--> statement-breakpoint
CREATE INDEX `patient_joined` ON `patient` (`merged_into`) WHERE merged_into IS NOT NULL;--> statement-breakpoint
CREATE INDEX `patient_by_standing` ON `patient` (`standing_key`) WHERE standing_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX `patient_by_name` ON `patient` (`name_key`,`key`,coalesce(date_of_birth, printf('%04d', max(0, CAST(substr(age_reported_on, 1, 4) AS integer) - age_years)) || substr(age_reported_on, 5)),`gender`,`patient_category`,`created_at`,`retired`,`standing_key`) WHERE retired IS NOT 1 AND standing_key IS NULL;--> statement-breakpoint
CREATE INDEX `patient_by_update` ON `patient` (`updated_at`,`key`) WHERE retired IS NOT 1 AND standing_key IS NULL;--> statement-breakpoint
-- What a newer version joined: who stands for whom is found when the registry is opened.
INSERT OR IGNORE INTO `waiting` (`record_id`, `kind`, `waits_for`) SELECT `id`, 'patient', NULL FROM `patient` WHERE `merged_into` IS NOT NULL;
