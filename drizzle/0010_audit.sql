CREATE TABLE `audit_event` (
	`key` integer PRIMARY KEY NOT NULL,
	`entry` blob NOT NULL,
	`hash` blob NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `audit_key` (
	`id` text PRIMARY KEY NOT NULL,
	`key` blob NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `audit_trail` (
	`id` integer PRIMARY KEY NOT NULL,
	`head_seq` integer NOT NULL,
	`head_hash` blob NOT NULL,
	`base_seq` integer NOT NULL,
	`base_hash` blob NOT NULL,
	`event_key` integer NOT NULL,
	`event_hash` blob NOT NULL,
	`moved_key` integer NOT NULL,
	`moved_hash` blob NOT NULL,
	`kept_years` integer NOT NULL,
	`overdue_on` text,
	`overdue_days` integer NOT NULL,
	`overdue_before` integer NOT NULL
) STRICT;
--> statement-breakpoint
-- Nothing is written yet, and what will be is kept for three years.
INSERT INTO `audit_trail` VALUES (1, 0, zeroblob(32), 0, zeroblob(32), 0, zeroblob(32), 0, zeroblob(32), 3, NULL, 0, 0);
