ALTER TABLE "pairing_try" ADD COLUMN "asked_at" bigint;--> statement-breakpoint
ALTER TABLE "pairing_try" ADD COLUMN "accepts" boolean;