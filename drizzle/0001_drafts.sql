CREATE TABLE `draft` (
	`staff_id` text NOT NULL,
	`key` text NOT NULL,
	`body` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`staff_id`, `key`),
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `draft_by_age` ON `draft` (`updated_at`);
