DROP INDEX "identifier_by_value";--> statement-breakpoint
CREATE INDEX "identifier_by_number" ON "identifier" USING btree ("value_key","system");--> statement-breakpoint
CREATE INDEX "patient_by_change" ON "patient" USING btree ("updated_at","key");--> statement-breakpoint
CREATE INDEX "patient_by_kept" ON "patient" USING gin ("fhir" gin_trgm_ops) WHERE fhir IS NOT NULL;--> statement-breakpoint
CREATE INDEX "visit_by_change" ON "visit" USING btree ("updated_at","key");--> statement-breakpoint
CREATE INDEX "visit_retired" ON "visit" USING btree ("key") WHERE retired;--> statement-breakpoint
CREATE INDEX "visit_by_kept" ON "visit" USING gin ("fhir" gin_trgm_ops) WHERE fhir IS NOT NULL;