CREATE TABLE "import_file" (
	"number" bigserial PRIMARY KEY NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"author" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL,
	"bytes" integer NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"found" text COLLATE "C" NOT NULL,
	"said" text COLLATE "C" NOT NULL,
	"claim" text COLLATE "C" DEFAULT '' NOT NULL,
	"claimed_until" bigint DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"of" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "import_file_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "import_piece" (
	"import_number" bigint NOT NULL,
	"place" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "import_piece_import_number_place_pk" PRIMARY KEY("import_number","place")
);
--> statement-breakpoint
CREATE TABLE "import_row" (
	"import_number" bigint NOT NULL,
	"row" integer NOT NULL,
	"cells" text COLLATE "C" NOT NULL,
	"outcome" text COLLATE "C",
	"choice" text COLLATE "C",
	"patient_id" text COLLATE "C",
	"detail" text COLLATE "C",
	CONSTRAINT "import_row_import_number_row_pk" PRIMARY KEY("import_number","row")
);
--> statement-breakpoint
ALTER TABLE "import_piece" ADD CONSTRAINT "import_piece_import_number_import_file_number_fk" FOREIGN KEY ("import_number") REFERENCES "public"."import_file"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_row" ADD CONSTRAINT "import_row_import_number_import_file_number_fk" FOREIGN KEY ("import_number") REFERENCES "public"."import_file"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_row_by_outcome" ON "import_row" USING btree ("import_number","outcome","row");