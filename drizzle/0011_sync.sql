CREATE TABLE `held` (
	`key` integer PRIMARY KEY NOT NULL,
	`hash` blob NOT NULL,
	`replica` text NOT NULL,
	`record_id` text NOT NULL,
	`bytes` blob NOT NULL,
	`signature` blob,
	`reason` text NOT NULL,
	`received_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `held_hash_unique` ON `held` (`hash`);--> statement-breakpoint
CREATE TABLE `listener` (
	`key` integer PRIMARY KEY NOT NULL,
	`private_key` blob NOT NULL,
	`certificate` blob NOT NULL,
	`is_on` integer NOT NULL,
	`port` integer
) STRICT;
--> statement-breakpoint
CREATE TABLE `peer` (
	`station_id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`address` text,
	`paired_at` integer NOT NULL,
	`sent_key` integer DEFAULT 0 NOT NULL,
	`last_tried_at` integer,
	`last_done_at` integer,
	`last_problem` text,
	`clock_offset_ms` integer
) STRICT;
--> statement-breakpoint
CREATE TABLE `signature` (
	`change_key` integer PRIMARY KEY NOT NULL,
	`signature` blob NOT NULL,
	FOREIGN KEY (`change_key`) REFERENCES `change`(`key`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
-- A registry that was copied before this version may have forked chains.
ALTER TABLE `replica` ADD `forked_at` integer;--> statement-breakpoint
ALTER TABLE `station` ADD `fingerprint` text;--> statement-breakpoint
ALTER TABLE `station` ADD `admitted` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `station` ADD `revoked` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `station` ADD `conflicts` text;--> statement-breakpoint
CREATE INDEX `patient_in_conflict` ON `patient` (`key`) WHERE conflicts IS NOT NULL;--> statement-breakpoint
CREATE INDEX `visit_in_conflict` ON `visit` (`key`) WHERE conflicts IS NOT NULL;--> statement-breakpoint
UPDATE `replica` SET `forked_at` = (
	SELECT min(`seq`) FROM (
		SELECT `seq` FROM `change` WHERE `change`.`replica_key` = `replica`.`key` GROUP BY `seq` HAVING count(*) > 1
	)
);
