CREATE TABLE `import_file` (
	`number` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`author` text NOT NULL,
	`created_at` integer NOT NULL,
	`bytes` integer NOT NULL,
	`state` text NOT NULL,
	`found` text NOT NULL,
	`said` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `import_file_id_unique` ON `import_file` (`id`);--> statement-breakpoint
CREATE TABLE `import_piece` (
	`import_number` integer NOT NULL,
	`place` integer NOT NULL,
	`bytes` blob NOT NULL,
	PRIMARY KEY(`import_number`, `place`),
	FOREIGN KEY (`import_number`) REFERENCES `import_file`(`number`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `import_row` (
	`import_number` integer NOT NULL,
	`row` integer NOT NULL,
	`cells` text NOT NULL,
	`outcome` text,
	`choice` text,
	`patient_id` text,
	`detail` text,
	PRIMARY KEY(`import_number`, `row`),
	FOREIGN KEY (`import_number`) REFERENCES `import_file`(`number`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `import_row_by_outcome` ON `import_row` (`import_number`,`outcome`,`row`,`choice`);