CREATE TABLE `seat` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`fingerprint` text NOT NULL,
	`admitted_by` text NOT NULL,
	`admitted_at` integer NOT NULL,
	`revoked_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `seat_fingerprint_unique` ON `seat` (`fingerprint`);