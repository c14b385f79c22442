ALTER TABLE "webhook" ADD COLUMN "remind_days" integer;--> statement-breakpoint
ALTER TABLE "webhook" ADD COLUMN "reminded_day" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "webhook" ADD COLUMN "reminded_id" text COLLATE "C";