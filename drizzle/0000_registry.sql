CREATE TABLE `change` (
	`key` integer PRIMARY KEY NOT NULL,
	`station_key` integer NOT NULL,
	`epoch` integer NOT NULL,
	`seq` integer NOT NULL,
	`hlc` text NOT NULL,
	`schema` integer NOT NULL,
	`record` text NOT NULL,
	`record_id` text NOT NULL,
	`author` text NOT NULL,
	`fields` text NOT NULL,
	`previous` blob NOT NULL,
	FOREIGN KEY (`station_key`) REFERENCES `station`(`key`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `change_by_seq` ON `change` (`station_key`,`epoch`,`seq`);--> statement-breakpoint
CREATE INDEX `change_by_record` ON `change` (`record_id`);--> statement-breakpoint
CREATE TABLE `idempotency` (
	`hash` text PRIMARY KEY NOT NULL,
	`request_hash` text NOT NULL,
	`reply` blob NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `idempotency_by_age` ON `idempotency` (`created_at`);--> statement-breakpoint
CREATE TABLE `patient` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`patient_number` text,
	`name` text,
	`age_years` integer,
	`age_said_on` text,
	`date_of_birth` text,
	`date_of_birth_estimated` integer,
	`gender` text,
	`patient_category` text,
	`phone_number` text,
	`residential_address` text,
	`retired` integer,
	`merged_into` text,
	`name_key` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `patient_id_unique` ON `patient` (`id`);--> statement-breakpoint
CREATE INDEX `patient_by_name` ON `patient` (`name_key`,`key`);--> statement-breakpoint
CREATE INDEX `patient_by_update` ON `patient` (`updated_at`,`key`);--> statement-breakpoint
CREATE TABLE `session` (
	`hash` text PRIMARY KEY NOT NULL,
	`staff_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `session_by_staff` ON `session` (`staff_id`);--> statement-breakpoint
CREATE TABLE `staff` (
	`id` text PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`username_key` text NOT NULL,
	`role` text NOT NULL,
	`disabled` integer NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_username_key_unique` ON `staff` (`username_key`);--> statement-breakpoint
CREATE TABLE `station` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`epoch` integer NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `station_id_unique` ON `station` (`id`);--> statement-breakpoint
CREATE TABLE `tally` (
	`name` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `token` (
	`id` text PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`name` text NOT NULL,
	`role` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`last_used_at` integer,
	`revoked_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `token_hash_unique` ON `token` (`hash`);--> statement-breakpoint
CREATE TABLE `visit` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`patient_key` integer NOT NULL,
	`time_start` integer NOT NULL,
	`time_end` integer,
	`category` text,
	`reason` text,
	`notes` text,
	`attended_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer NOT NULL,
	FOREIGN KEY (`patient_key`) REFERENCES `patient`(`key`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `visit_id_unique` ON `visit` (`id`);--> statement-breakpoint
CREATE INDEX `visit_by_patient` ON `visit` (`patient_key`,`time_start`);--> statement-breakpoint
CREATE INDEX `visit_open` ON `visit` (`time_start`) WHERE time_end IS NULL;--> statement-breakpoint
CREATE INDEX `visit_by_start` ON `visit` (`time_start`);--> statement-breakpoint
CREATE TABLE `word` (
	`word` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE VIRTUAL TABLE `posting` USING fts5(words, numbers, content='', contentless_delete=1, tokenize="ascii tokenchars '^$'");
--> statement-breakpoint
CREATE TRIGGER `change_is_never_updated` BEFORE UPDATE ON `change` BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `change_is_never_deleted` BEFORE DELETE ON `change` BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
--> statement-breakpoint
INSERT INTO `tally` (`name`, `count`) VALUES ('patients', 0);
