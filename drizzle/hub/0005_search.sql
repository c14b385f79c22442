-- For numbers of which a part is known.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "comparing" (
	"key" integer PRIMARY KEY NOT NULL,
	"is_stopped" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "duplicate" (
	"low_key" bigint NOT NULL,
	"high_key" bigint NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"score" double precision NOT NULL,
	"grade" text COLLATE "C" NOT NULL,
	"reasons" text COLLATE "C" NOT NULL,
	CONSTRAINT "duplicate_low_key_high_key_pk" PRIMARY KEY("low_key","high_key"),
	CONSTRAINT "duplicate_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "posting" (
	"key" bigint PRIMARY KEY NOT NULL,
	"words" integer[] NOT NULL,
	"numbers" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "posting_state" (
	"key" integer PRIMARY KEY NOT NULL,
	"batch" bigint NOT NULL,
	"patients" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "word" (
	"id" integer PRIMARY KEY NOT NULL,
	"word" text COLLATE "C" NOT NULL,
	"count" integer NOT NULL,
	"batch" bigint NOT NULL,
	CONSTRAINT "word_word_unique" UNIQUE("word")
);
--> statement-breakpoint
ALTER TABLE "posting_due" DROP CONSTRAINT "posting_due_pkey";--> statement-breakpoint
ALTER TABLE "posting_due" ADD COLUMN "id" bigserial PRIMARY KEY NOT NULL;--> statement-breakpoint
ALTER TABLE "duplicate" ADD CONSTRAINT "duplicate_low_key_patient_key_fk" FOREIGN KEY ("low_key") REFERENCES "public"."patient"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duplicate" ADD CONSTRAINT "duplicate_high_key_patient_key_fk" FOREIGN KEY ("high_key") REFERENCES "public"."patient"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "duplicate_by_high" ON "duplicate" USING btree ("high_key");--> statement-breakpoint
CREATE INDEX "duplicate_by_score" ON "duplicate" USING btree ("score","low_key","high_key");--> statement-breakpoint
CREATE INDEX "duplicate_by_grade" ON "duplicate" USING btree ("grade","score","low_key","high_key");--> statement-breakpoint
CREATE INDEX "posting_by_word" ON "posting" USING gin ("words");--> statement-breakpoint
CREATE INDEX "posting_by_number" ON "posting" USING gin ("numbers" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "word_by_batch" ON "word" USING btree ("batch");--> statement-breakpoint
INSERT INTO "posting_state" ("key", "batch", "patients") VALUES (1, 0, 0);
