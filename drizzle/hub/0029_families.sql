ALTER TABLE "patient" ADD COLUMN "moved_away_on" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "patient" ADD COLUMN "household" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "patient" ADD COLUMN "mother" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "patient" ADD COLUMN "seen_as" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "return_on" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "return_reason" text COLLATE "C";--> statement-breakpoint
CREATE INDEX "patient_by_household" ON "patient" USING btree ("household") WHERE household IS NOT NULL;--> statement-breakpoint
CREATE INDEX "patient_by_mother" ON "patient" USING btree ("mother") WHERE mother IS NOT NULL;--> statement-breakpoint
CREATE INDEX "visit_by_return" ON "visit" USING btree ("return_on","patient_key") WHERE return_on IS NOT NULL AND retired IS NOT TRUE;