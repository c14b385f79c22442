CREATE TABLE `holding` (
	`key` integer PRIMARY KEY NOT NULL,
	`places` text NOT NULL,
	`months` integer NOT NULL,
	`chosen_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `pin` (
	`patient_id` text PRIMARY KEY NOT NULL,
	`pinned_at` integer NOT NULL,
	`pinned_by` text NOT NULL,
	`reason` text
) STRICT;
--> statement-breakpoint
CREATE TABLE `turnover` (
	`day` text PRIMARY KEY NOT NULL,
	`came` integer NOT NULL,
	`went` integer NOT NULL,
	`held` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `uncompared` (
	`patient_id` text PRIMARY KEY NOT NULL
) STRICT;
--> statement-breakpoint
ALTER TABLE `peer` ADD `holds` text;--> statement-breakpoint
DROP TRIGGER `change_is_never_deleted`;--> statement-breakpoint
-- A station that holds a part puts away what it no longer holds, once others have it. Nobody else deletes a change.
CREATE TRIGGER `change_is_never_deleted` BEFORE DELETE ON `change` WHEN NOT EXISTS (SELECT 1 FROM `holding`) BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
