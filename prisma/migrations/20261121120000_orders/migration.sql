-- CreateEnum
CREATE TYPE "PaymentOutcome" AS ENUM ('SETTLED', 'NO_PLACE', 'ORDER_CLOSED', 'PAID_TWICE', 'HAS_LIFETIME', 'WRONG_AMOUNT', 'UNKNOWN_ORDER');

-- AlterTable
ALTER TABLE "Order" ADD COLUMN     "checkoutUrl" TEXT,
ADD COLUMN     "closedAt" TIMESTAMP(3),
ADD COLUMN     "invoiceHtml" TEXT,
ADD COLUMN     "serial" SERIAL NOT NULL;

-- AlterTable
ALTER TABLE "Subscription" ADD COLUMN     "anchorAt" TIMESTAMP(3),
ADD COLUMN     "anchorMonths" INTEGER;

-- AlterTable
ALTER TABLE "Usage" DROP COLUMN "durationSum",
ADD COLUMN     "durations" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
ADD COLUMN     "lastAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ALTER COLUMN "rows" SET DATA TYPE BIGINT;

-- CreateTable
CREATE TABLE "Payment" (
    "id" UUID NOT NULL,
    "provider" "PaymentProvider" NOT NULL,
    "reference" TEXT NOT NULL,
    "orderId" UUID,
    "amount" DECIMAL(28,8) NOT NULL,
    "currency" TEXT NOT NULL,
    "outcome" "PaymentOutcome" NOT NULL,
    "receivedAt" TIMESTAMP(3) NOT NULL,
    "resolvedAt" TIMESTAMP(3),
    "resolution" TEXT,

    CONSTRAINT "Payment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SubscriptionReminder" (
    "subscriptionId" UUID NOT NULL,
    "daysBefore" INTEGER NOT NULL,
    "sentAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SubscriptionReminder_pkey" PRIMARY KEY ("subscriptionId","daysBefore")
);

-- CreateIndex
CREATE INDEX "Payment_orderId_idx" ON "Payment"("orderId");

-- CreateIndex
CREATE UNIQUE INDEX "Payment_provider_reference_key" ON "Payment"("provider", "reference");

-- CreateIndex
CREATE UNIQUE INDEX "Order_serial_key" ON "Order"("serial");

-- CreateIndex
CREATE INDEX "Order_accountId_createdAt_idx" ON "Order"("accountId", "createdAt");

-- CreateIndex
CREATE INDEX "Order_status_expiresAt_idx" ON "Order"("status", "expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "Order_one_held_place_an_account" ON "Order"("accountId") WHERE ("holdsPlace" AND status = 'PENDING');

-- AddForeignKey
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SubscriptionReminder" ADD CONSTRAINT "SubscriptionReminder_subscriptionId_fkey" FOREIGN KEY ("subscriptionId") REFERENCES "Subscription"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateIndex
CREATE UNIQUE INDEX "Payment_one_settles_an_order" ON "Payment"("orderId") WHERE (outcome = 'SETTLED');

-- What Prisma's models cannot say.
ALTER TABLE "Order"
  ADD CONSTRAINT "Order_place_is_of_a_live_order" CHECK (NOT "holdsPlace" OR "status" IN ('PENDING', 'PAID')),
  ADD CONSTRAINT "Order_pending_has_an_end" CHECK ("status" <> 'PENDING' OR "expiresAt" IS NOT NULL),
  ADD CONSTRAINT "Order_paid_says_when" CHECK (("status" = 'PAID') = ("paidAt" IS NOT NULL)),
  ADD CONSTRAINT "Order_amount_not_negative" CHECK ("amount" >= 0);
ALTER TABLE "Subscription"
  ADD CONSTRAINT "Subscription_anchor_is_whole" CHECK (("anchorAt" IS NULL) = ("anchorMonths" IS NULL)),
  ADD CONSTRAINT "Subscription_anchor_months_positive" CHECK ("anchorMonths" > 0);
ALTER TABLE "Payment"
  ADD CONSTRAINT "Payment_settled_has_an_order" CHECK ("outcome" <> 'SETTLED' OR "orderId" IS NOT NULL);
ALTER TABLE "Usage"
  ADD CONSTRAINT "Usage_not_negative" CHECK ("requests" >= 0 AND "errors" BETWEEN 0 AND "requests" AND "rows" >= 0);
