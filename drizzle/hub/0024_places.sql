CREATE TABLE "place" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"parent" text COLLATE "C",
	"retired" boolean NOT NULL,
	"conflicts" text COLLATE "C",
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "patient" ADD COLUMN "home" text COLLATE "C";--> statement-breakpoint
CREATE INDEX "patient_by_home" ON "patient" USING btree ("home") WHERE home IS NOT NULL;