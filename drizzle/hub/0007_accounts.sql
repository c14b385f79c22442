CREATE TABLE "access_event" (
	"key" bigserial PRIMARY KEY NOT NULL,
	"saved_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"at" bigint DEFAULT (extract(epoch FROM clock_timestamp()) * 1000)::bigint NOT NULL,
	"record" text COLLATE "C" NOT NULL,
	"id" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "date_formats" (
	"key" integer PRIMARY KEY NOT NULL,
	"region" text COLLATE "C" NOT NULL,
	"day_order" text COLLATE "C" NOT NULL,
	"clock" text COLLATE "C" NOT NULL,
	"first_weekday" integer NOT NULL,
	"calendar" text COLLATE "C" NOT NULL
);

--> statement-breakpoint
-- Until now a token counted while its maker was an administrator; from now on it is revoked when they are none any more.
UPDATE "token" SET "revoked_at" = (extract(epoch FROM clock_timestamp()) * 1000)::bigint WHERE "revoked_at" IS NULL AND NOT EXISTS (SELECT FROM "staff" WHERE "staff"."id" = "token"."created_by" AND "staff"."role" = 'administrator' AND NOT "staff"."disabled");
