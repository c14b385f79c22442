CREATE TABLE "arrival" (
	"staff_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "old_copy_call" (
	"fingerprint" text COLLATE "C" PRIMARY KEY NOT NULL,
	"station_id" text COLLATE "C" NOT NULL,
	"count" integer NOT NULL,
	"since" bigint NOT NULL,
	"last_at" bigint NOT NULL
);
