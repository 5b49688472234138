-- CreateTable
CREATE TABLE "FeedToken" (
    "id" UUID NOT NULL,
    "sourceKey" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "revokedAt" TIMESTAMP(3),

    CONSTRAINT "FeedToken_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "FeedBatch" (
    "sourceKey" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "receivedAt" TIMESTAMP(3) NOT NULL,
    "answer" JSONB,

    CONSTRAINT "FeedBatch_pkey" PRIMARY KEY ("sourceKey","key")
);

-- CreateTable
CREATE TABLE "FeedQuote" (
    "sourceKey" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "bondId" UUID NOT NULL,
    "date" DATE NOT NULL,
    "time" TIMESTAMP(3) NOT NULL,
    "values" JSONB NOT NULL,
    "receivedAt" TIMESTAMP(3) NOT NULL,
    "withdrawn" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "FeedQuote_pkey" PRIMARY KEY ("sourceKey","id")
);

-- CreateTable
CREATE TABLE "QuarantinedQuote" (
    "id" SERIAL NOT NULL,
    "sourceKey" TEXT NOT NULL,
    "loadId" UUID NOT NULL,
    "isin" TEXT NOT NULL,
    "rule" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "quote" JSONB NOT NULL,
    "receivedAt" TIMESTAMP(3) NOT NULL,
    "decidedAt" TIMESTAMP(3),
    "decidedBy" TEXT,
    "released" BOOLEAN,

    CONSTRAINT "QuarantinedQuote_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "FeedToken_hash_key" ON "FeedToken"("hash");

-- CreateIndex
CREATE INDEX "FeedToken_sourceKey_idx" ON "FeedToken"("sourceKey");

-- CreateIndex
CREATE INDEX "FeedBatch_receivedAt_idx" ON "FeedBatch"("receivedAt");

-- CreateIndex
CREATE INDEX "FeedQuote_sourceKey_bondId_date_idx" ON "FeedQuote"("sourceKey", "bondId", "date");

-- CreateIndex
CREATE INDEX "FeedQuote_receivedAt_idx" ON "FeedQuote"("receivedAt");

-- CreateIndex
CREATE INDEX "QuarantinedQuote_sourceKey_receivedAt_idx" ON "QuarantinedQuote"("sourceKey", "receivedAt");

-- AddForeignKey
ALTER TABLE "FeedToken" ADD CONSTRAINT "FeedToken_sourceKey_fkey" FOREIGN KEY ("sourceKey") REFERENCES "Source"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FeedBatch" ADD CONSTRAINT "FeedBatch_sourceKey_fkey" FOREIGN KEY ("sourceKey") REFERENCES "Source"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FeedQuote" ADD CONSTRAINT "FeedQuote_sourceKey_fkey" FOREIGN KEY ("sourceKey") REFERENCES "Source"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "QuarantinedQuote" ADD CONSTRAINT "QuarantinedQuote_sourceKey_fkey" FOREIGN KEY ("sourceKey") REFERENCES "Source"("key") ON DELETE CASCADE ON UPDATE CASCADE;