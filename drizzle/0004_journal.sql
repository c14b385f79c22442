-- The journal of earlier versions is kept under other names until `station/carry-over.ts` has made it into the new one.
DROP TRIGGER `change_is_never_updated`;--> statement-breakpoint
DROP TRIGGER `change_is_never_deleted`;--> statement-breakpoint
DROP INDEX `change_by_seq`;--> statement-breakpoint
DROP INDEX `change_by_record`;--> statement-breakpoint
DROP INDEX `station_id_unique`;--> statement-breakpoint
ALTER TABLE `change` RENAME TO `old_change`;--> statement-breakpoint
ALTER TABLE `station` RENAME TO `old_station`;--> statement-breakpoint
CREATE TABLE `station` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `replica` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`public_key` blob,
	`station_id` text
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `replica_id_unique` ON `replica` (`id`);--> statement-breakpoint
CREATE TABLE `identity` (
	`replica_key` integer PRIMARY KEY NOT NULL,
	`private_key` blob NOT NULL,
	FOREIGN KEY (`replica_key`) REFERENCES `replica`(`key`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `change` (
	`key` integer PRIMARY KEY NOT NULL,
	`replica_key` integer NOT NULL,
	`seq` integer NOT NULL,
	`hash` blob NOT NULL,
	`record_id` blob NOT NULL,
	`bytes` blob NOT NULL,
	FOREIGN KEY (`replica_key`) REFERENCES `replica`(`key`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `change_by_replica` ON `change` (`replica_key`,`seq`);--> statement-breakpoint
CREATE INDEX `change_by_record` ON `change` (`record_id`);--> statement-breakpoint
CREATE TRIGGER `change_is_never_updated` BEFORE UPDATE ON `change` BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;--> statement-breakpoint
CREATE TRIGGER `change_is_never_deleted` BEFORE DELETE ON `change` BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;--> statement-breakpoint
CREATE TABLE `head` (
	`record_id` blob NOT NULL,
	`change_key` integer NOT NULL,
	`fields` text,
	`is_latest` integer NOT NULL,
	PRIMARY KEY(`record_id`, `change_key`),
	FOREIGN KEY (`change_key`) REFERENCES `change`(`key`) ON UPDATE no action ON DELETE no action
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `waiting` (
	`record_id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`waits_for` text
) STRICT;
--> statement-breakpoint
CREATE INDEX `waiting_by_need` ON `waiting` (`waits_for`);--> statement-breakpoint
ALTER TABLE `tally` RENAME TO `counter`;--> statement-breakpoint
ALTER TABLE `patient` RENAME COLUMN `age_said_on` TO `age_reported_on`;--> statement-breakpoint
ALTER TABLE `patient` ADD `conflicts` text;--> statement-breakpoint
ALTER TABLE `visit` ADD `conflicts` text;
--> statement-breakpoint
-- Pieces of the postings as large as fit into a page beside what the cipher keeps there: the default spills each into a second.
INSERT INTO `posting` (`posting`, `rank`) VALUES ('pgsz', 3950);
