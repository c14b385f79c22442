CREATE TABLE "own_field" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"type" text COLLATE "C" NOT NULL,
	"choices" jsonb,
	"after" text COLLATE "C",
	"position" integer NOT NULL,
	"retired" boolean NOT NULL,
	"conflicts" text COLLATE "C",
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "patient" ADD COLUMN "own" jsonb;