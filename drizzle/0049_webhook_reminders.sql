ALTER TABLE `webhook` ADD `remind_days` integer;--> statement-breakpoint
ALTER TABLE `webhook` ADD `reminded_day` text;--> statement-breakpoint
ALTER TABLE `webhook` ADD `reminded_id` text;