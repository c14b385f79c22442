ALTER TABLE "draft" ADD COLUMN "days_untouched" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "draft" ADD COLUMN "looked_on" text COLLATE "C" DEFAULT '' NOT NULL;