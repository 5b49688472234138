-- CreateEnum
CREATE TYPE "RefundKind" AS ENUM ('REFUND', 'CHARGEBACK');

-- CreateEnum
CREATE TYPE "RefundStatus" AS ENUM ('REQUESTED', 'DONE', 'FAILED');

-- DropIndex
DROP INDEX "CommercialDocument_orderId_kind_key";

-- CreateTable
CREATE TABLE "Refund" (
    "id" UUID NOT NULL,
    "kind" "RefundKind" NOT NULL,
    "status" "RefundStatus" NOT NULL,
    "provider" "PaymentProvider" NOT NULL,
    "reference" TEXT,
    "paymentId" UUID,
    "paymentReference" TEXT NOT NULL,
    "amount" DECIMAL(28,8) NOT NULL,
    "currency" TEXT NOT NULL,
    "reason" TEXT,
    "endsTerm" BOOLEAN NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "closedAt" TIMESTAMP(3),
    "by" TEXT,
    "resolvedAt" TIMESTAMP(3),
    "resolution" TEXT,
    "resolvedBy" TEXT,

    CONSTRAINT "Refund_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Revocation" (
    "id" UUID NOT NULL,
    "subscriptionId" UUID NOT NULL,
    "refundId" UUID,
    "startsAt" TIMESTAMP(3) NOT NULL,
    "endsAt" TIMESTAMP(3),
    "revokedAt" TIMESTAMP(3) NOT NULL,
    "reason" TEXT,
    "by" TEXT,
    "restoredAt" TIMESTAMP(3),

    CONSTRAINT "Revocation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Refund_paymentId_idx" ON "Refund"("paymentId");

-- CreateIndex
CREATE INDEX "Refund_provider_paymentReference_idx" ON "Refund"("provider", "paymentReference");

-- CreateIndex
CREATE INDEX "Refund_status_idx" ON "Refund"("status");

-- CreateIndex
CREATE UNIQUE INDEX "Refund_provider_reference_key" ON "Refund"("provider", "reference");

-- CreateIndex
CREATE INDEX "Revocation_subscriptionId_idx" ON "Revocation"("subscriptionId");

-- CreateIndex
CREATE INDEX "Revocation_refundId_idx" ON "Revocation"("refundId");

-- CreateIndex
CREATE UNIQUE INDEX "Revocation_one_of_a_term" ON "Revocation"("subscriptionId") WHERE ("restoredAt" IS NULL);

-- CreateIndex
CREATE INDEX "CommercialDocument_orderId_idx" ON "CommercialDocument"("orderId");

-- CreateIndex
CREATE UNIQUE INDEX "CommercialDocument_one_of_a_kind" ON "CommercialDocument"("orderId", "kind") WHERE (kind <> 'CREDIT_NOTE');

-- AddForeignKey
ALTER TABLE "Refund" ADD CONSTRAINT "Refund_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Revocation" ADD CONSTRAINT "Revocation_subscriptionId_fkey" FOREIGN KEY ("subscriptionId") REFERENCES "Subscription"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Revocation" ADD CONSTRAINT "Revocation_refundId_fkey" FOREIGN KEY ("refundId") REFERENCES "Refund"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What Prisma's models cannot say.
ALTER TABLE "Refund"
  ADD CONSTRAINT "Refund_amount_positive" CHECK ("amount" > 0),
  ADD CONSTRAINT "Refund_closed_says_when" CHECK (("status" = 'REQUESTED') = ("closedAt" IS NULL));
-- A term that was revoked before it began is empty.
ALTER TABLE "Subscription" DROP CONSTRAINT "Subscription_runs_forward";
ALTER TABLE "Subscription" ADD CONSTRAINT "Subscription_runs_forward" CHECK ("endsAt" >= "startsAt");
