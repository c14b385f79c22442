-- Everybody who is here was counted, and their postings and comparisons are recorded: the mark comes after all of them.
INSERT INTO `counter` (`name`, `count`) SELECT 'new-patients-after', coalesce(max(`key`), 0) FROM `patient`;--> statement-breakpoint
DROP INDEX `patient_without_number`;--> statement-breakpoint
DROP INDEX `patient_by_name`;--> statement-breakpoint
CREATE INDEX `patient_by_name` ON `patient` (`name_key`,iif(`id` GLOB '????????-????-????-????-????????????' AND `id` = lower(`id`) AND length(unhex(`id`, '-')) = 16, unhex(`id`, '-'), `id`),coalesce(date_of_birth, printf('%04d', max(0, CAST(substr(age_reported_on, 1, 4) AS integer) - age_years)) || substr(age_reported_on, 5)),CASE `gender` WHEN 'FEMALE' THEN 0 WHEN 'MALE' THEN 1 ELSE `gender` END,CASE `patient_category` WHEN 'OUTPATIENT' THEN 0 WHEN 'INPATIENT' THEN 1 ELSE `patient_category` END,iif(`patient_number` IS NULL, 1, 0),`created_at`,`retired`,`standing_key`) WHERE retired IS NOT 1 AND standing_key IS NULL;
