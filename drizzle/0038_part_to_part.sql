CREATE TABLE `kept_proof` (
	`key` integer PRIMARY KEY NOT NULL,
	`replica_key` integer NOT NULL,
	`seq` integer NOT NULL,
	`hash` blob NOT NULL,
	`signature` blob NOT NULL,
	`root` blob NOT NULL,
	`seqs` text NOT NULL,
	`hashes` blob NOT NULL,
	`proof` blob NOT NULL,
	`is_unconfirmed` integer NOT NULL,
	`kept_at` integer NOT NULL,
	FOREIGN KEY (`replica_key`) REFERENCES `replica`(`key`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `kept_proof_of_replica` ON `kept_proof` (`replica_key`);--> statement-breakpoint
CREATE TABLE `parcel` (
	`from_station` text PRIMARY KEY NOT NULL,
	`to_station` text NOT NULL,
	`mark` text NOT NULL,
	`bytes` blob NOT NULL,
	`taken_at` integer NOT NULL
) STRICT;
