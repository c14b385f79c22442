CREATE SEQUENCE "public"."change_key" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "chain_end" (
	"replica_key" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"seq" integer NOT NULL,
	CONSTRAINT "chain_end_replica_key_hash_pk" PRIMARY KEY("replica_key","hash")
);
--> statement-breakpoint
CREATE TABLE "change" (
	"key" bigint PRIMARY KEY NOT NULL,
	"replica_key" bigint NOT NULL,
	"seq" integer NOT NULL,
	"hash" "bytea" NOT NULL,
	"record_id" "bytea" NOT NULL,
	"bytes" "bytea" NOT NULL,
	"saved_in" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "distinct_pair" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"low_key" bigint NOT NULL,
	"high_key" bigint NOT NULL,
	"is_distinct" boolean NOT NULL,
	"conflicts" text COLLATE "C",
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "duplicate_due" (
	"key" bigint PRIMARY KEY NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "head" (
	"record_id" "bytea" NOT NULL,
	"change_key" bigint NOT NULL,
	"fields" text COLLATE "C",
	"is_latest" boolean NOT NULL,
	CONSTRAINT "head_record_id_change_key_pk" PRIMARY KEY("record_id","change_key")
);
--> statement-breakpoint
CREATE TABLE "held" (
	"key" bigserial PRIMARY KEY NOT NULL,
	"hash" "bytea" NOT NULL,
	"replica" text COLLATE "C" NOT NULL,
	"record_id" text COLLATE "C" NOT NULL,
	"bytes" "bytea" NOT NULL,
	"signature" "bytea",
	"reason" text COLLATE "C" NOT NULL,
	"received_at" bigint NOT NULL,
	CONSTRAINT "held_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "holder" (
	"account_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"version" text COLLATE "C" NOT NULL,
	"holder" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "home" (
	"key" integer PRIMARY KEY NOT NULL,
	"cluster" text COLLATE "C" NOT NULL,
	"base" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identifier" (
	"patient_key" bigint NOT NULL,
	"system" text COLLATE "C" NOT NULL,
	"value_key" text COLLATE "C" NOT NULL,
	CONSTRAINT "identifier_patient_key_system_value_key_pk" PRIMARY KEY("patient_key","system","value_key")
);
--> statement-breakpoint
CREATE TABLE "identifier_system" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"pattern" text COLLATE "C",
	"check_digit" text COLLATE "C" NOT NULL,
	"is_unique" boolean NOT NULL,
	"retired" boolean NOT NULL,
	"conflicts" text COLLATE "C",
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity" (
	"replica_key" bigint PRIMARY KEY NOT NULL,
	"private_key" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listener" (
	"key" integer PRIMARY KEY NOT NULL,
	"private_key" "bytea" NOT NULL,
	"certificate" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pairing" (
	"key" bigserial PRIMARY KEY NOT NULL,
	"code" text COLLATE "C" NOT NULL,
	"by" text COLLATE "C" NOT NULL,
	"expires_at" bigint NOT NULL,
	"tries_left" integer NOT NULL,
	"proved_by" text COLLATE "C"
);
--> statement-breakpoint
CREATE TABLE "pairing_try" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"pairing_key" bigint NOT NULL,
	"fingerprint" text COLLATE "C" NOT NULL,
	"state" text COLLATE "C",
	"agreed_key" "bytea",
	"introduction" jsonb
);
--> statement-breakpoint
CREATE TABLE "patient" (
	"key" bigserial PRIMARY KEY NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"patient_number" text COLLATE "C",
	"name" text COLLATE "C",
	"age_years" integer,
	"age_reported_on" text COLLATE "C",
	"date_of_birth" text COLLATE "C",
	"date_of_birth_estimated" boolean,
	"gender" text COLLATE "C",
	"patient_category" text COLLATE "C",
	"phone_number" text COLLATE "C",
	"residential_address" text COLLATE "C",
	"retired" boolean,
	"retired_reason" text COLLATE "C",
	"merged_into" text COLLATE "C",
	"standing_key" bigint,
	"other_phones" jsonb,
	"identifiers" jsonb,
	"next_of_kin" jsonb,
	"village" text COLLATE "C",
	"district" text COLLATE "C",
	"deceased" jsonb,
	"consent_to_contact" boolean,
	"photo_hash" text COLLATE "C",
	"name_key" text COLLATE "C",
	"number_key" text COLLATE "C",
	"village_key" text COLLATE "C",
	"fhir" text COLLATE "C",
	"conflicts" text COLLATE "C",
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "patient_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "peer" (
	"station_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"address" text COLLATE "C",
	"paired_at" bigint NOT NULL,
	"sent_key" bigint DEFAULT 0 NOT NULL,
	"last_tried_at" bigint,
	"last_done_at" bigint,
	"last_problem" text COLLATE "C",
	"clock_offset_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "photo" (
	"patient_key" bigint PRIMARY KEY NOT NULL,
	"jpeg" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "posting_due" (
	"key" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "record" (
	"id" "bytea" PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "replica" (
	"key" bigserial PRIMARY KEY NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"public_key" "bytea",
	"station_id" text COLLATE "C",
	"forked_at" integer,
	CONSTRAINT "replica_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "signature" (
	"change_key" bigint PRIMARY KEY NOT NULL,
	"signature" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"username" text COLLATE "C" NOT NULL,
	"username_key" text COLLATE "C" NOT NULL,
	"role" text COLLATE "C" NOT NULL,
	"disabled" boolean NOT NULL,
	"created_at" bigint NOT NULL,
	"public_key" text COLLATE "C",
	"conflicts" text COLLATE "C",
	"updated_at" bigint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "station" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"name" text COLLATE "C",
	"fingerprint" text COLLATE "C",
	"admitted" text COLLATE "C" DEFAULT '[]' NOT NULL,
	"revoked" boolean DEFAULT false NOT NULL,
	"conflicts" text COLLATE "C",
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visit" (
	"key" bigserial PRIMARY KEY NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"patient_key" bigint NOT NULL,
	"time_start" bigint NOT NULL,
	"time_end" bigint,
	"category" text COLLATE "C",
	"reason" text COLLATE "C",
	"notes" text COLLATE "C",
	"attended_by" text COLLATE "C",
	"fhir" text COLLATE "C",
	"conflicts" text COLLATE "C",
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "visit_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "waiting" (
	"record_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"waits_for" text COLLATE "C"
);
--> statement-breakpoint
ALTER TABLE "chain_end" ADD CONSTRAINT "chain_end_replica_key_replica_key_fk" FOREIGN KEY ("replica_key") REFERENCES "public"."replica"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change" ADD CONSTRAINT "change_replica_key_replica_key_fk" FOREIGN KEY ("replica_key") REFERENCES "public"."replica"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distinct_pair" ADD CONSTRAINT "distinct_pair_low_key_patient_key_fk" FOREIGN KEY ("low_key") REFERENCES "public"."patient"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distinct_pair" ADD CONSTRAINT "distinct_pair_high_key_patient_key_fk" FOREIGN KEY ("high_key") REFERENCES "public"."patient"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "head" ADD CONSTRAINT "head_change_key_change_key_fk" FOREIGN KEY ("change_key") REFERENCES "public"."change"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holder" ADD CONSTRAINT "holder_account_id_staff_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identifier" ADD CONSTRAINT "identifier_patient_key_patient_key_fk" FOREIGN KEY ("patient_key") REFERENCES "public"."patient"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity" ADD CONSTRAINT "identity_replica_key_replica_key_fk" FOREIGN KEY ("replica_key") REFERENCES "public"."replica"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pairing_try" ADD CONSTRAINT "pairing_try_pairing_key_pairing_key_fk" FOREIGN KEY ("pairing_key") REFERENCES "public"."pairing"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo" ADD CONSTRAINT "photo_patient_key_patient_key_fk" FOREIGN KEY ("patient_key") REFERENCES "public"."patient"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature" ADD CONSTRAINT "signature_change_key_change_key_fk" FOREIGN KEY ("change_key") REFERENCES "public"."change"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit" ADD CONSTRAINT "visit_patient_key_patient_key_fk" FOREIGN KEY ("patient_key") REFERENCES "public"."patient"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "change_by_replica" ON "change" USING btree ("replica_key","seq","hash");--> statement-breakpoint
CREATE INDEX "change_by_record" ON "change" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "change_by_transaction" ON "change" USING btree ("saved_in","key");--> statement-breakpoint
CREATE INDEX "distinct_by_low" ON "distinct_pair" USING btree ("low_key");--> statement-breakpoint
CREATE INDEX "distinct_by_high" ON "distinct_pair" USING btree ("high_key");--> statement-breakpoint
CREATE INDEX "identifier_by_value" ON "identifier" USING btree ("system","value_key");--> statement-breakpoint
CREATE INDEX "patient_by_name" ON "patient" USING btree ("name_key","key") WHERE retired IS NOT TRUE AND standing_key IS NULL;--> statement-breakpoint
CREATE INDEX "patient_by_update" ON "patient" USING btree ("updated_at","key") WHERE retired IS NOT TRUE AND standing_key IS NULL;--> statement-breakpoint
CREATE INDEX "patient_listed" ON "patient" USING btree ("key") WHERE retired IS NOT TRUE AND standing_key IS NULL;--> statement-breakpoint
CREATE INDEX "patient_in_conflict" ON "patient" USING btree ("key") WHERE conflicts IS NOT NULL;--> statement-breakpoint
CREATE INDEX "patient_by_number" ON "patient" USING btree ("number_key") WHERE number_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX "patient_joined" ON "patient" USING btree ("merged_into") WHERE merged_into IS NOT NULL;--> statement-breakpoint
CREATE INDEX "patient_by_standing" ON "patient" USING btree ("standing_key") WHERE standing_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX "staff_by_name" ON "staff" USING btree ("username_key");--> statement-breakpoint
CREATE INDEX "visit_by_patient" ON "visit" USING btree ("patient_key","time_start");--> statement-breakpoint
CREATE INDEX "visit_open" ON "visit" USING btree ("time_start") WHERE time_end IS NULL;--> statement-breakpoint
CREATE INDEX "visit_by_start" ON "visit" USING btree ("time_start");--> statement-breakpoint
CREATE INDEX "visit_by_end" ON "visit" USING btree ("time_end") WHERE time_end IS NOT NULL;--> statement-breakpoint
CREATE INDEX "waiting_by_need" ON "waiting" USING btree ("waits_for");--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'The journal is only ever appended to.';
END
$$;
--> statement-breakpoint
CREATE TRIGGER change_is_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON "change" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
