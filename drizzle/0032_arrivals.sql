CREATE TABLE `arrival` (
	`staff_id` text PRIMARY KEY NOT NULL,
	`hash` blob NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `old_copy_call` (
	`fingerprint` text PRIMARY KEY NOT NULL,
	`station_id` text NOT NULL,
	`count` integer NOT NULL,
	`last_at` integer NOT NULL
) STRICT;
