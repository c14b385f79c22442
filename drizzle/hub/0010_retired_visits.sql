DROP INDEX "visit_by_patient";--> statement-breakpoint
DROP INDEX "visit_open";--> statement-breakpoint
DROP INDEX "visit_by_start";--> statement-breakpoint
DROP INDEX "visit_by_end";--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "retired" boolean;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "retired_reason" text COLLATE "C";--> statement-breakpoint
CREATE INDEX "visit_by_patient" ON "visit" USING btree ("patient_key","time_start","retired");--> statement-breakpoint
CREATE INDEX "visit_open" ON "visit" USING btree ("time_start") WHERE time_end IS NULL AND retired IS NOT TRUE;--> statement-breakpoint
CREATE INDEX "visit_by_start" ON "visit" USING btree ("time_start") WHERE retired IS NOT TRUE;--> statement-breakpoint
CREATE INDEX "visit_by_end" ON "visit" USING btree ("time_end") WHERE time_end IS NOT NULL AND retired IS NOT TRUE;