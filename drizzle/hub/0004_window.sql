CREATE TABLE "audit_entry" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"action" text COLLATE "C" NOT NULL,
	"who" text COLLATE "C",
	"patients" uuid[] NOT NULL,
	"entry" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_trail" (
	"key" integer PRIMARY KEY NOT NULL,
	"head_seq" bigint DEFAULT 0 NOT NULL,
	"head_hash" "bytea" NOT NULL,
	"base_seq" bigint DEFAULT 0 NOT NULL,
	"base_hash" "bytea" NOT NULL,
	"kept_years" integer DEFAULT 3 NOT NULL,
	"overdue_on" text COLLATE "C",
	"overdue_days" integer DEFAULT 0 NOT NULL,
	"overdue_before" bigint DEFAULT 0 NOT NULL,
	"query_key" "bytea" NOT NULL,
	"verified" jsonb
);
--> statement-breakpoint
CREATE TABLE "draft" (
	"staff_id" text COLLATE "C" NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"body" text COLLATE "C" NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "draft_staff_id_key_pk" PRIMARY KEY("staff_id","key")
);
--> statement-breakpoint
CREATE TABLE "process" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"host" text COLLATE "C" NOT NULL,
	"pid" integer NOT NULL,
	"version" text COLLATE "C" NOT NULL,
	"url" text COLLATE "C" NOT NULL,
	"sync_port" integer NOT NULL,
	"started_at" bigint NOT NULL,
	"seen_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_filter" (
	"staff_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"filter" text COLLATE "C" NOT NULL,
	CONSTRAINT "saved_filter_staff_id_name_pk" PRIMARY KEY("staff_id","name")
);
--> statement-breakpoint
CREATE TABLE "tally" (
	"minute" bigint PRIMARY KEY NOT NULL,
	"applied" integer NOT NULL,
	"known" integer NOT NULL,
	"held" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_by_time" ON "audit_entry" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_by_person" ON "audit_entry" USING btree ("who","seq");--> statement-breakpoint
CREATE INDEX "audit_by_patient" ON "audit_entry" USING gin ("patients");--> statement-breakpoint
CREATE INDEX "patient_by_creation" ON "patient" USING btree ("created_at","key") WHERE retired IS NOT TRUE AND standing_key IS NULL;--> statement-breakpoint
CREATE INDEX "patient_by_birth" ON "patient" USING btree (coalesce(date_of_birth, lpad(greatest(0, substr(age_reported_on, 1, 4)::bigint - age_years)::text, 4, '0') || substr(age_reported_on, 5)),"key") WHERE retired IS NOT TRUE AND standing_key IS NULL;--> statement-breakpoint
CREATE INDEX "patient_by_village" ON "patient" USING btree ("village_key","village") WHERE village_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX "patient_by_district" ON "patient" USING btree ("district") WHERE district IS NOT NULL;--> statement-breakpoint
CREATE INDEX "patient_without_number" ON "patient" USING btree ("key") WHERE patient_number IS NULL;--> statement-breakpoint
INSERT INTO "audit_trail" ("key", "head_hash", "base_hash", "query_key") VALUES (1, '\x', '\x', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
--> statement-breakpoint
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'The audit trail is only ever appended to.';
END
$$;
--> statement-breakpoint
CREATE FUNCTION keep_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD.seq > (SELECT base_seq FROM audit_trail) THEN
		RAISE EXCEPTION 'The audit trail is only ever appended to.';
	END IF;
	RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_entry_is_kept BEFORE DELETE ON "audit_entry" FOR EACH ROW EXECUTE FUNCTION keep_audit_entry();
--> statement-breakpoint
CREATE TRIGGER audit_is_appended BEFORE UPDATE OR TRUNCATE ON "audit_entry" FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
CREATE FUNCTION keep_audit_head() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.head_seq < OLD.head_seq OR NEW.base_seq < OLD.base_seq OR NEW.query_key <> OLD.query_key THEN
		RAISE EXCEPTION 'The audit trail never goes back.';
	END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_head_is_kept BEFORE UPDATE ON "audit_trail" FOR EACH ROW EXECUTE FUNCTION keep_audit_head();
--> statement-breakpoint
CREATE TRIGGER audit_trail_is_kept BEFORE DELETE OR TRUNCATE ON "audit_trail" FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
