-- CreateEnum
CREATE TYPE "ChannelKind" AS ENUM ('EMAIL', 'WEBHOOK');

-- CreateEnum
CREATE TYPE "AlertSubject" AS ENUM ('SCREEN', 'WATCHLIST', 'PORTFOLIO', 'BOND', 'CURVE', 'PLACEMENTS', 'MARKET');

-- CreateEnum
CREATE TYPE "DeliveryState" AS ENUM ('PENDING', 'DELIVERED', 'FAILED', 'SKIPPED');

-- CreateTable
CREATE TABLE "Channel" (
    "id" UUID NOT NULL,
    "accountId" UUID NOT NULL,
    "kind" "ChannelKind" NOT NULL,
    "name" TEXT NOT NULL,
    "userId" UUID,
    "url" TEXT,
    "secret" TEXT,
    "previousSecret" TEXT,
    "previousUntil" TIMESTAMP(3),
    "digestMinutes" INTEGER,
    "disabledAt" TIMESTAMP(3),
    "disabledReason" TEXT,
    "failingSince" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Channel_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Alert" (
    "id" UUID NOT NULL,
    "accountId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "subject" "AlertSubject" NOT NULL,
    "savedScreenId" UUID,
    "watchlistId" UUID,
    "portfolioId" UUID,
    "isin" TEXT,
    "curveKey" TEXT,
    "events" TEXT[],
    "level" DOUBLE PRECISION,
    "hysteresis" DOUBLE PRECISION,
    "daysBefore" INTEGER,
    "tenor" DOUBLE PRECISION,
    "basisPoints" DOUBLE PRECISION,
    "paused" BOOLEAN NOT NULL DEFAULT false,
    "state" JSONB,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Alert_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AlertChannel" (
    "alertId" UUID NOT NULL,
    "channelId" UUID NOT NULL,

    CONSTRAINT "AlertChannel_pkey" PRIMARY KEY ("alertId","channelId")
);

-- CreateTable
CREATE TABLE "AlertEvent" (
    "id" UUID NOT NULL,
    "accountId" UUID NOT NULL,
    "alertId" UUID,
    "type" TEXT NOT NULL,
    "revisionId" INTEGER,
    "body" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "AlertEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Delivery" (
    "id" UUID NOT NULL,
    "eventId" UUID NOT NULL,
    "channelId" UUID NOT NULL,
    "state" "DeliveryState" NOT NULL DEFAULT 'PENDING',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMP(3),
    "lastAttemptAt" TIMESTAMP(3),
    "statusCode" INTEGER,
    "answer" TEXT,
    "failure" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "deliveredAt" TIMESTAMP(3),

    CONSTRAINT "Delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AlertProgress" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "revisionId" INTEGER NOT NULL,
    "day" DATE NOT NULL,

    CONSTRAINT "AlertProgress_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Channel_accountId_createdAt_idx" ON "Channel"("accountId", "createdAt");

-- CreateIndex
CREATE INDEX "Channel_userId_idx" ON "Channel"("userId");

-- CreateIndex
CREATE INDEX "Alert_accountId_createdAt_idx" ON "Alert"("accountId", "createdAt");

-- CreateIndex
CREATE INDEX "Alert_savedScreenId_idx" ON "Alert"("savedScreenId");

-- CreateIndex
CREATE INDEX "Alert_watchlistId_idx" ON "Alert"("watchlistId");

-- CreateIndex
CREATE INDEX "Alert_portfolioId_idx" ON "Alert"("portfolioId");

-- CreateIndex
CREATE INDEX "AlertChannel_channelId_idx" ON "AlertChannel"("channelId");

-- CreateIndex
CREATE INDEX "AlertEvent_accountId_createdAt_idx" ON "AlertEvent"("accountId", "createdAt");

-- CreateIndex
CREATE INDEX "AlertEvent_createdAt_idx" ON "AlertEvent"("createdAt");

-- CreateIndex
CREATE INDEX "Delivery_state_nextAttemptAt_idx" ON "Delivery"("state", "nextAttemptAt");

-- CreateIndex
CREATE INDEX "Delivery_channelId_createdAt_idx" ON "Delivery"("channelId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Delivery_eventId_channelId_key" ON "Delivery"("eventId", "channelId");

-- AddForeignKey
ALTER TABLE "Channel" ADD CONSTRAINT "Channel_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Channel" ADD CONSTRAINT "Channel_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Alert" ADD CONSTRAINT "Alert_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Alert" ADD CONSTRAINT "Alert_savedScreenId_fkey" FOREIGN KEY ("savedScreenId") REFERENCES "SavedScreen"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Alert" ADD CONSTRAINT "Alert_watchlistId_fkey" FOREIGN KEY ("watchlistId") REFERENCES "Watchlist"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Alert" ADD CONSTRAINT "Alert_portfolioId_fkey" FOREIGN KEY ("portfolioId") REFERENCES "Portfolio"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AlertChannel" ADD CONSTRAINT "AlertChannel_alertId_fkey" FOREIGN KEY ("alertId") REFERENCES "Alert"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AlertChannel" ADD CONSTRAINT "AlertChannel_channelId_fkey" FOREIGN KEY ("channelId") REFERENCES "Channel"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AlertEvent" ADD CONSTRAINT "AlertEvent_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Delivery" ADD CONSTRAINT "Delivery_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "AlertEvent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Delivery" ADD CONSTRAINT "Delivery_channelId_fkey" FOREIGN KEY ("channelId") REFERENCES "Channel"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One row.
ALTER TABLE "AlertProgress" ADD CONSTRAINT "AlertProgress_one" CHECK (id = 1);

-- An email goes to a user, a webhook to a URL.
ALTER TABLE "Channel" ADD CONSTRAINT "Channel_kind" CHECK (
  (kind = 'EMAIL' AND "userId" IS NOT NULL AND url IS NULL AND secret IS NULL)
  OR (kind = 'WEBHOOK' AND "userId" IS NULL AND url IS NOT NULL AND secret IS NOT NULL)
);
