-- AlterTable
ALTER TABLE "Tariff" ADD COLUMN     "nameRu" TEXT,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "Order" ADD COLUMN     "boughtLimits" JSONB;

-- AlterTable
ALTER TABLE "Subscription" ADD COLUMN     "boughtLimits" JSONB;

-- CreateTable
CREATE TABLE "TariffChange" (
    "id" UUID NOT NULL,
    "tariffId" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "by" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "fields" JSONB NOT NULL,

    CONSTRAINT "TariffChange_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "TariffChange_tariffId_version_key" ON "TariffChange"("tariffId", "version");

-- AddForeignKey
ALTER TABLE "TariffChange" ADD CONSTRAINT "TariffChange_tariffId_fkey" FOREIGN KEY ("tariffId") REFERENCES "Tariff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What was changed stays known. The body has its semicolon as \x3B, because the driver of PostgreSQL splits a migration at
-- semicolons.
CREATE FUNCTION "TariffChange_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS
E'BEGIN RAISE EXCEPTION ''TariffChange is append-only: % is refused'', TG_OP USING ERRCODE = ''insufficient_privilege''\x3B END';

CREATE TRIGGER "TariffChange_append_only" BEFORE UPDATE OR DELETE ON "TariffChange"
  FOR EACH ROW EXECUTE FUNCTION "TariffChange_is_append_only"();

CREATE TRIGGER "TariffChange_no_truncate" BEFORE TRUNCATE ON "TariffChange"
  FOR EACH STATEMENT EXECUTE FUNCTION "TariffChange_is_append_only"();
