DROP INDEX `patient_by_name`;--> statement-breakpoint
DROP INDEX `patient_by_update`;--> statement-breakpoint
CREATE INDEX `patient_by_name` ON `patient` (`name_key`,`key`) WHERE retired IS NOT 1;--> statement-breakpoint
CREATE INDEX `patient_by_update` ON `patient` (`updated_at`,`key`) WHERE retired IS NOT 1;