ALTER TABLE "own_field" ADD COLUMN "translations" jsonb;--> statement-breakpoint
CREATE INDEX "patient_by_own" ON "patient" USING gin ("own" jsonb_path_ops) WHERE own IS NOT NULL;