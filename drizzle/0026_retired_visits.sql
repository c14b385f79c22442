DROP INDEX `visit_by_patient`;--> statement-breakpoint
DROP INDEX `visit_open`;--> statement-breakpoint
DROP INDEX `visit_by_start`;--> statement-breakpoint
DROP INDEX `visit_by_end`;--> statement-breakpoint
ALTER TABLE `visit` ADD `retired` integer;--> statement-breakpoint
ALTER TABLE `visit` ADD `retired_reason` text;--> statement-breakpoint
CREATE INDEX `visit_by_patient` ON `visit` (`patient_key`,`time_start`,`retired`);--> statement-breakpoint
CREATE INDEX `visit_open` ON `visit` (`time_start`) WHERE time_end IS NULL AND retired IS NOT 1;--> statement-breakpoint
CREATE INDEX `visit_by_start` ON `visit` (`time_start`) WHERE retired IS NOT 1;--> statement-breakpoint
CREATE INDEX `visit_by_end` ON `visit` (`time_end`) WHERE time_end IS NOT NULL AND retired IS NOT 1;