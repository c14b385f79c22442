ALTER TABLE "chain_end" ADD COLUMN "saved_in" bigint NOT NULL DEFAULT 0;--> statement-breakpoint
ALTER TABLE "chain_end" ALTER COLUMN "saved_in" DROP DEFAULT;--> statement-breakpoint
DROP INDEX "change_by_replica";--> statement-breakpoint
ALTER TABLE "head" DROP CONSTRAINT "head_change_key_change_key_fk";--> statement-breakpoint
ALTER TABLE "signature" DROP CONSTRAINT "signature_change_key_change_key_fk";--> statement-breakpoint
ALTER TABLE "change" RENAME TO "change_before";--> statement-breakpoint
ALTER INDEX "change_pkey" RENAME TO "change_before_pkey";--> statement-breakpoint
ALTER INDEX "change_by_record" RENAME TO "change_before_by_record";--> statement-breakpoint
ALTER INDEX "change_by_transaction" RENAME TO "change_before_by_transaction";--> statement-breakpoint
CREATE TABLE "change" (
	"key" bigint PRIMARY KEY NOT NULL,
	"replica_key" bigint NOT NULL,
	"seq" integer NOT NULL,
	"hash" "bytea" NOT NULL,
	"record_id" "bytea" NOT NULL,
	"bytes" "bytea" NOT NULL,
	"saved_in" bigint NOT NULL
) PARTITION BY RANGE ("key");
--> statement-breakpoint
ALTER TABLE "change" ADD CONSTRAINT "change_replica_key_replica_key_fk" FOREIGN KEY ("replica_key") REFERENCES "public"."replica"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "change_by_replica" ON "change" USING btree ("replica_key","seq","hash");--> statement-breakpoint
CREATE INDEX "change_by_record" ON "change" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "change_by_transaction" ON "change" USING btree ("saved_in","key");--> statement-breakpoint
CREATE TRIGGER change_is_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON "change" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE FUNCTION change_part_size() RETURNS bigint LANGUAGE sql IMMUTABLE AS 'SELECT 10000000::bigint';--> statement-breakpoint
DO $$
DECLARE
	part constant bigint := (SELECT last_value / change_part_size() FROM change_key);
BEGIN
	EXECUTE format('ALTER TABLE change_before RENAME TO %I', 'change_' || part);
	EXECUTE format('ALTER TABLE change ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%s)', 'change_' || part, (part + 1) * change_part_size());
END
$$;
--> statement-breakpoint
ALTER TABLE "head" ADD CONSTRAINT "head_change_key_change_key_fk" FOREIGN KEY ("change_key") REFERENCES "public"."change"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature" ADD CONSTRAINT "signature_change_key_change_key_fk" FOREIGN KEY ("change_key") REFERENCES "public"."change"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION prepare_change_parts() RETURNS integer LANGUAGE plpgsql AS $$
-- Makes the parts of the journal for what comes next, two more than that in which changes are saved now. Made empty and attached, since
-- that waits for nobody who saves. A trigger on the whole is not one on each part.
DECLARE
	size constant bigint := change_part_size();
	part bigint;
	name text;
	made integer := 0;
BEGIN
	PERFORM pg_advisory_xact_lock(7747003);
	FOR part IN SELECT generate_series(last_value / size, last_value / size + 2) FROM change_key LOOP
		name := 'change_' || part;
		CONTINUE WHEN to_regclass(name) IS NOT NULL;
		EXECUTE format('CREATE TABLE %I (LIKE change INCLUDING ALL)', name);
		EXECUTE format('CREATE TRIGGER change_is_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', name);
		EXECUTE format('ALTER TABLE change ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)', name, part * size, (part + 1) * size);
		made := made + 1;
	END LOOP;
	RETURN made;
END
$$;
