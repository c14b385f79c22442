-- Sessions are in memory: see `staff/present.ts`.
DROP TABLE `session`;--> statement-breakpoint
DROP INDEX `draft_by_age`;--> statement-breakpoint
ALTER TABLE `draft` ADD `days_untouched` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `draft` ADD `looked_on` text DEFAULT '' NOT NULL;--> statement-breakpoint
-- No program is an administrator any more. It goes on with what programs are for.
UPDATE `token` SET `role` = 'clerk' WHERE `role` = 'administrator';
