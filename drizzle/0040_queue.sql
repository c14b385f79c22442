ALTER TABLE `visit` ADD `urgent` text;--> statement-breakpoint
ALTER TABLE `visit` ADD `called_at` integer;--> statement-breakpoint
ALTER TABLE `visit` ADD `called_by` text;