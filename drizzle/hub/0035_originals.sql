ALTER TABLE "change" ADD COLUMN "original" "bytea";--> statement-breakpoint
CREATE INDEX "change_by_original" ON "change" USING btree ("original") WHERE original IS NOT NULL;