-- Revisions that an earlier version published have no count: a copy of one of them is read anew.
ALTER TABLE "Revision" ADD COLUMN "objectChanges" INTEGER;

-- CreateEnum
CREATE TYPE "ObjectKind" AS ENUM ('ISSUER', 'BOND', 'COUPON', 'REPAYMENT', 'OFFER', 'QUOTE', 'MEASURES', 'RATING', 'DEFAULT', 'PLACEMENT', 'CURVE', 'RATE');

-- CreateTable
CREATE TABLE "ObjectChange" (
    "kind" "ObjectKind" NOT NULL,
    "objectId" TEXT NOT NULL,
    "revisionId" INTEGER NOT NULL,
    "isin" TEXT,
    "fields" TEXT[],
    "from" DATE,
    "to" DATE,
    "removed" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "ObjectChange_pkey" PRIMARY KEY ("kind","objectId","revisionId")
);

-- CreateIndex
CREATE INDEX "ObjectChange_revisionId_idx" ON "ObjectChange"("revisionId");
