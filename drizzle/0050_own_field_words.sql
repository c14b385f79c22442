ALTER TABLE `own_field` ADD `translations` text;--> statement-breakpoint
CREATE INDEX `patient_by_own` ON `patient` (`own`,`retired`,`standing_key`) WHERE own IS NOT NULL;