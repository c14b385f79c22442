ALTER TABLE `patient` ADD `fhir` text;--> statement-breakpoint
CREATE INDEX `patient_with_fhir` ON `patient` (`key`) WHERE fhir IS NOT NULL;--> statement-breakpoint
ALTER TABLE `visit` ADD `fhir` text;