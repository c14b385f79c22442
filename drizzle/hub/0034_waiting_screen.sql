CREATE TABLE "waiting_screen" (
	"key" integer PRIMARY KEY NOT NULL,
	"round" integer NOT NULL,
	"shows_first_names" boolean NOT NULL
);
