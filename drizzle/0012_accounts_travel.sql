CREATE TABLE `holder` (
	`account_id` text PRIMARY KEY NOT NULL,
	`version` text NOT NULL,
	`holder` text NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
DROP INDEX `staff_username_key_unique`;--> statement-breakpoint
ALTER TABLE `staff` ADD `public_key` text;--> statement-breakpoint
ALTER TABLE `staff` ADD `conflicts` text;--> statement-breakpoint
ALTER TABLE `staff` ADD `updated_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `staff` ADD `version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `staff_by_name` ON `staff` (`username_key`);--> statement-breakpoint
-- Names were of one person each until now; from here on a maker is known by id alone.
UPDATE `token` SET `created_by` = (SELECT `id` FROM `staff` WHERE `username` = `created_by`)
	WHERE `created_by` IN (SELECT `username` FROM `staff`);
