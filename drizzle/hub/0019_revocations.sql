CREATE TABLE "revocation" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"taken_at" bigint NOT NULL
);
