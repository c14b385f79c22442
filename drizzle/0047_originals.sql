ALTER TABLE `change` ADD `original` blob;--> statement-breakpoint
CREATE INDEX `change_by_original` ON `change` (`original`) WHERE original IS NOT NULL;