DROP INDEX "duplicate_by_score";--> statement-breakpoint
DROP INDEX "duplicate_by_grade";--> statement-breakpoint
ALTER TABLE "comparing" ALTER COLUMN "is_stopped" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "comparing" ADD COLUMN "again" double precision;--> statement-breakpoint
ALTER TABLE "comparing" ADD COLUMN "household" double precision;--> statement-breakpoint
ALTER TABLE "comparing" ADD COLUMN "learnt_of" integer;--> statement-breakpoint
CREATE INDEX "duplicate_by_score" ON "duplicate" USING btree ("score","id");--> statement-breakpoint
CREATE INDEX "duplicate_by_grade" ON "duplicate" USING btree ("grade","score","id");