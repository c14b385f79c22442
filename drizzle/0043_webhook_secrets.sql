ALTER TABLE `webhook` ADD `former_secret` text;--> statement-breakpoint
ALTER TABLE `webhook` ADD `former_until` integer;