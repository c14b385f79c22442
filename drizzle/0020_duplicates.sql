CREATE TABLE `distinct_pair` (
	`id` text PRIMARY KEY NOT NULL,
	`low_key` integer NOT NULL,
	`high_key` integer NOT NULL,
	`is_distinct` integer NOT NULL,
	`conflicts` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer NOT NULL,
	FOREIGN KEY (`low_key`) REFERENCES `patient`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`high_key`) REFERENCES `patient`(`key`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `distinct_by_low` ON `distinct_pair` (`low_key`);--> statement-breakpoint
CREATE INDEX `distinct_by_high` ON `distinct_pair` (`high_key`);--> statement-breakpoint
CREATE TABLE `duplicate` (
	`low_key` integer NOT NULL,
	`high_key` integer NOT NULL,
	`id` text NOT NULL,
	`score` real NOT NULL,
	`grade` text NOT NULL,
	`reasons` text NOT NULL,
	PRIMARY KEY(`low_key`, `high_key`),
	FOREIGN KEY (`low_key`) REFERENCES `patient`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`high_key`) REFERENCES `patient`(`key`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `duplicate_id_unique` ON `duplicate` (`id`);--> statement-breakpoint
CREATE INDEX `duplicate_by_high` ON `duplicate` (`high_key`);--> statement-breakpoint
CREATE INDEX `duplicate_by_score` ON `duplicate` (`score`);--> statement-breakpoint
CREATE INDEX `duplicate_by_grade` ON `duplicate` (`grade`,`score`);--> statement-breakpoint
CREATE TABLE `duplicate_due` (
	`key` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL
) STRICT;--> statement-breakpoint
-- Nobody was compared with anybody yet.
INSERT INTO `duplicate_due` (`key`, `version`) SELECT `key`, `version` FROM `patient` WHERE `retired` IS NOT 1 AND `standing_key` IS NULL;
