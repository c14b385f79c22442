CREATE TABLE "numbering" (
	"key" integer PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"chosen" text COLLATE "C",
	"chosen_for" text COLLATE "C",
	"prefix" text COLLATE "C" NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone" (
	"patient_key" bigint NOT NULL,
	"number_key" text COLLATE "C" NOT NULL,
	CONSTRAINT "phone_patient_key_number_key_pk" PRIMARY KEY("patient_key","number_key")
);
--> statement-breakpoint
ALTER TABLE "phone" ADD CONSTRAINT "phone_patient_key_patient_key_fk" FOREIGN KEY ("patient_key") REFERENCES "public"."patient"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "phone_by_number" ON "phone" USING btree ("number_key");--> statement-breakpoint
CREATE INDEX "patient_by_date_of_birth" ON "patient" USING btree ("date_of_birth","key") WHERE date_of_birth IS NOT NULL;--> statement-breakpoint
CREATE INDEX "patient_retired" ON "patient" USING btree ("key") WHERE retired;--> statement-breakpoint
CREATE INDEX "visit_in_conflict" ON "visit" USING btree ("key") WHERE conflicts IS NOT NULL;