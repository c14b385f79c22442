ALTER TABLE "webhook" ADD COLUMN "former_secret" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "webhook" ADD COLUMN "former_until" bigint;