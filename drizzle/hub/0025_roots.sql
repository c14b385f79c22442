ALTER TABLE "chain_end" ADD COLUMN "frontier" "bytea";--> statement-breakpoint
ALTER TABLE "held" ADD COLUMN "root" "bytea";--> statement-breakpoint
ALTER TABLE "signature" ADD COLUMN "root" "bytea";