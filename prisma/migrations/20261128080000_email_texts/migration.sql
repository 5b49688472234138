-- CreateTable
CREATE TABLE "EmailTextChange" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "language" "Language" NOT NULL,
    "version" INTEGER NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "by" TEXT NOT NULL,
    "texts" JSONB,

    CONSTRAINT "EmailTextChange_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "EmailTextChange_kind_language_version_key" ON "EmailTextChange"("kind", "language", "version");

-- What was sent stays known. The body has its semicolon as \x3B, because the driver of PostgreSQL splits a migration at
-- semicolons.
CREATE FUNCTION "EmailTextChange_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS
E'BEGIN RAISE EXCEPTION ''EmailTextChange is append-only: % is refused'', TG_OP USING ERRCODE = ''insufficient_privilege''\x3B END';

CREATE TRIGGER "EmailTextChange_append_only" BEFORE UPDATE OR DELETE ON "EmailTextChange"
  FOR EACH ROW EXECUTE FUNCTION "EmailTextChange_is_append_only"();

CREATE TRIGGER "EmailTextChange_no_truncate" BEFORE TRUNCATE ON "EmailTextChange"
  FOR EACH STATEMENT EXECUTE FUNCTION "EmailTextChange_is_append_only"();
