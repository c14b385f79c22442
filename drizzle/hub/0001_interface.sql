CREATE TABLE "attempt" (
	"key" text COLLATE "C" PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"hash" text COLLATE "C" PRIMARY KEY NOT NULL,
	"request_hash" text COLLATE "C" NOT NULL,
	"reply" "bytea" NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"hash" text COLLATE "C" PRIMARY KEY NOT NULL,
	"staff_id" text COLLATE "C" NOT NULL,
	"public_key" text COLLATE "C" NOT NULL,
	"ends_at" bigint NOT NULL,
	"confirmed_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "token" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"hash" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"role" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint,
	"last_used_at" bigint,
	"revoked_at" bigint,
	CONSTRAINT "token_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "patient" ALTER COLUMN "age_years" SET DATA TYPE bigint;