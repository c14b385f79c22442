DROP INDEX "patient_listed";--> statement-breakpoint
DROP INDEX "patient_by_name";--> statement-breakpoint
DROP INDEX "patient_by_update";--> statement-breakpoint
DROP INDEX "patient_by_creation";--> statement-breakpoint
DROP INDEX "patient_by_birth";--> statement-breakpoint
DROP INDEX "patient_by_date_of_birth";--> statement-breakpoint
CREATE INDEX "patient_by_name" ON "patient" USING btree ("name_key","id") WHERE retired IS NOT TRUE AND standing_key IS NULL;--> statement-breakpoint
CREATE INDEX "patient_by_update" ON "patient" USING btree ("updated_at","id") WHERE retired IS NOT TRUE AND standing_key IS NULL;--> statement-breakpoint
CREATE INDEX "patient_by_creation" ON "patient" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "patient_by_birth" ON "patient" USING btree (coalesce(date_of_birth, lpad(greatest(0, substr(age_reported_on, 1, 4)::bigint - age_years)::text, 4, '0') || substr(age_reported_on, 5)),"id") WHERE retired IS NOT TRUE AND standing_key IS NULL;--> statement-breakpoint
CREATE INDEX "patient_by_date_of_birth" ON "patient" USING btree ("date_of_birth","created_at","id") WHERE date_of_birth IS NOT NULL;