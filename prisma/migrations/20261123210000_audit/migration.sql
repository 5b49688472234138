-- CreateEnum
CREATE TYPE "AuditActor" AS ENUM ('PERSON', 'COMMAND_LINE', 'PAYMENT_PROVIDER', 'STRANGER');

-- CreateEnum
CREATE TYPE "AuditOutcome" AS ENUM ('DONE', 'REFUSED');

-- AlterTable
ALTER TABLE "Order" ADD COLUMN     "closedBy" TEXT,
ADD COLUMN     "confirmedBy" TEXT;

-- AlterTable
ALTER TABLE "Payment" ADD COLUMN     "recordedBy" TEXT,
ADD COLUMN     "resolvedBy" TEXT;

-- CreateTable
CREATE TABLE "AuditEvent" (
    "id" UUID NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "action" TEXT NOT NULL,
    "outcome" "AuditOutcome" NOT NULL,
    "code" TEXT,
    "actorKind" "AuditActor" NOT NULL,
    "actor" TEXT NOT NULL,
    "actorId" UUID,
    "subjectKind" TEXT,
    "subjectId" TEXT,
    "accountId" UUID,
    "address" TEXT,
    "userAgent" TEXT,
    "requestId" TEXT,
    "details" JSONB,

    CONSTRAINT "AuditEvent_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "AuditEvent_at_id_idx" ON "AuditEvent"("at", "id");

-- CreateIndex
CREATE INDEX "AuditEvent_accountId_at_idx" ON "AuditEvent"("accountId", "at");

-- Rows are added and never changed, not even by the service itself. The body has its semicolon as \x3B, because the driver
-- of PostgreSQL splits a migration at semicolons.
CREATE FUNCTION "AuditEvent_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS
E'BEGIN RAISE EXCEPTION ''AuditEvent is append-only: % is refused'', TG_OP USING ERRCODE = ''insufficient_privilege''\x3B END';

CREATE TRIGGER "AuditEvent_append_only" BEFORE UPDATE OR DELETE ON "AuditEvent"
  FOR EACH ROW EXECUTE FUNCTION "AuditEvent_is_append_only"();

CREATE TRIGGER "AuditEvent_no_truncate" BEFORE TRUNCATE ON "AuditEvent"
  FOR EACH STATEMENT EXECUTE FUNCTION "AuditEvent_is_append_only"();
