CREATE TABLE `webhook` (
	`id` text PRIMARY KEY NOT NULL,
	`address` text NOT NULL,
	`secret` text NOT NULL,
	`is_on` integer NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`sent_key` integer NOT NULL,
	`last_tried_at` integer,
	`last_done_at` integer,
	`last_problem` text
) STRICT;