CREATE TABLE `date_formats` (
	`key` integer PRIMARY KEY NOT NULL,
	`region` text NOT NULL,
	`day_order` text NOT NULL,
	`clock` text NOT NULL,
	`first_weekday` integer NOT NULL,
	`calendar` text NOT NULL
) STRICT;