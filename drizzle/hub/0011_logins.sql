CREATE TABLE "recent_tries" (
	"key" text COLLATE "C" PRIMARY KEY NOT NULL,
	"at" bigint[] NOT NULL,
	"last_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_place" (
	"key" text COLLATE "C" PRIMARY KEY NOT NULL,
	"network" text COLLATE "C" NOT NULL,
	"last_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "recent_tries_by_time" ON "recent_tries" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "sign_in_place_by_time" ON "sign_in_place" USING btree ("last_at");