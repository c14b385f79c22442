ALTER TABLE "station" ADD COLUMN "ended" text COLLATE "C" DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "station" ADD COLUMN "is_hub" boolean DEFAULT false NOT NULL;