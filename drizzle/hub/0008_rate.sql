CREATE TABLE "counted" (
	"batch" bigint PRIMARY KEY NOT NULL,
	"words" integer[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "head" DROP CONSTRAINT "head_change_key_change_key_fk";
--> statement-breakpoint
ALTER TABLE "signature" DROP CONSTRAINT "signature_change_key_change_key_fk";
--> statement-breakpoint
DROP INDEX "word_by_batch";--> statement-breakpoint
CREATE INDEX "chain_end_by_transaction" ON "chain_end" USING btree ("saved_in");--> statement-breakpoint
CREATE INDEX "station_by_fingerprint" ON "station" USING btree ("fingerprint");--> statement-breakpoint
ALTER TABLE "word" DROP COLUMN "batch";--> statement-breakpoint
-- Room on each page for the next count of the words that stand there.
ALTER TABLE "word" SET (fillfactor = 50);
