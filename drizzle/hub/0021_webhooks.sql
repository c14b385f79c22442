CREATE TABLE "webhook" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"address" text COLLATE "C" NOT NULL,
	"secret" text COLLATE "C" NOT NULL,
	"is_on" boolean NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL,
	"sent_key" bigint NOT NULL,
	"sent_hash" text COLLATE "C" NOT NULL,
	"claim" text COLLATE "C" DEFAULT '' NOT NULL,
	"claimed_until" bigint DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"tried_again_at" bigint DEFAULT 0 NOT NULL,
	"last_tried_at" bigint,
	"last_done_at" bigint,
	"last_problem" text COLLATE "C"
);
