ALTER TABLE "visit" ADD COLUMN "urgent" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "called_at" bigint;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "called_by" text COLLATE "C";