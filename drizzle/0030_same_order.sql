DROP INDEX `patient_by_name`;
--> statement-breakpoint
DROP INDEX `patient_by_update`;
--> statement-breakpoint
CREATE INDEX `patient_by_creation` ON `patient` (`created_at`, iif(id GLOB '????????-????-????-????-????????????' AND id = lower(id) AND length(unhex(id, '-')) = 16, unhex(id, '-'), id), `retired`, `standing_key`);
--> statement-breakpoint
CREATE INDEX `patient_by_name` ON `patient` (`name_key`, iif(id GLOB '????????-????-????-????-????????????' AND id = lower(id) AND length(unhex(id, '-')) = 16, unhex(id, '-'), id), coalesce(date_of_birth, printf('%04d', max(0, CAST(substr(age_reported_on, 1, 4) AS integer) - age_years)) || substr(age_reported_on, 5)), CASE gender WHEN 'FEMALE' THEN 0 WHEN 'MALE' THEN 1 ELSE gender END, CASE patient_category WHEN 'OUTPATIENT' THEN 0 WHEN 'INPATIENT' THEN 1 ELSE patient_category END, `created_at`, `retired`, `standing_key`) WHERE retired IS NOT 1 AND standing_key IS NULL;
--> statement-breakpoint
CREATE INDEX `patient_by_update` ON `patient` (`updated_at`, iif(id GLOB '????????-????-????-????-????????????' AND id = lower(id) AND length(unhex(id, '-')) = 16, unhex(id, '-'), id)) WHERE retired IS NOT 1 AND standing_key IS NULL;
