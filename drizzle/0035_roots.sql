CREATE TABLE `subtree` (
	`replica_key` integer NOT NULL,
	`level` integer NOT NULL,
	`number` integer NOT NULL,
	`hash` blob NOT NULL,
	PRIMARY KEY(`replica_key`, `level`, `number`),
	FOREIGN KEY (`replica_key`) REFERENCES `replica`(`key`) ON UPDATE no action ON DELETE no action
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `held` ADD `root` blob;--> statement-breakpoint
ALTER TABLE `signature` ADD `root` blob;