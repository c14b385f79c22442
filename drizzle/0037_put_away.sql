CREATE TABLE `leaving` (
	`patient_id` text PRIMARY KEY NOT NULL,
	`digest` blob NOT NULL,
	`confirmed_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
-- A registry of version 12 has another table of this name, which no later version reads.
DROP TABLE IF EXISTS `receipt`;
--> statement-breakpoint
CREATE TABLE `receipt` (
	`key` integer PRIMARY KEY NOT NULL,
	`replica` text NOT NULL,
	`digest` blob NOT NULL,
	`signature` blob NOT NULL,
	`patients` integer NOT NULL,
	`put_away_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `stub` (
	`replica_key` integer NOT NULL,
	`seq` integer NOT NULL,
	`hash` blob NOT NULL,
	PRIMARY KEY(`replica_key`, `seq`, `hash`),
	FOREIGN KEY (`replica_key`) REFERENCES `replica`(`key`) ON UPDATE no action ON DELETE no action
) STRICT;
