ALTER TABLE `patient` ADD `moved_away_on` text;--> statement-breakpoint
ALTER TABLE `patient` ADD `household` text;--> statement-breakpoint
ALTER TABLE `patient` ADD `mother` text;--> statement-breakpoint
ALTER TABLE `patient` ADD `seen_as` text;--> statement-breakpoint
CREATE INDEX `patient_by_household` ON `patient` (`household`) WHERE household IS NOT NULL;--> statement-breakpoint
CREATE INDEX `patient_by_mother` ON `patient` (`mother`) WHERE mother IS NOT NULL;--> statement-breakpoint
ALTER TABLE `visit` ADD `return_on` text;--> statement-breakpoint
ALTER TABLE `visit` ADD `return_reason` text;--> statement-breakpoint
CREATE INDEX `visit_by_return` ON `visit` (`return_on`,`patient_key`) WHERE return_on IS NOT NULL AND retired IS NOT 1;