-- AlterEnum
ALTER TYPE "RevisionStatus" ADD VALUE 'SUPERSEDED';

-- AlterTable
ALTER TABLE "Load" ADD COLUMN     "pending" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "records" JSONB;

-- AlterTable
ALTER TABLE "Revision" ADD COLUMN     "decidedAt" TIMESTAMP(3),
ADD COLUMN     "decidedBy" TEXT,
ADD COLUMN     "diff" JSONB,
ADD COLUMN     "findings" JSONB;

-- CreateTable
CREATE TABLE "LoadChange" (
    "revisionId" INTEGER NOT NULL,
    "table" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,

    CONSTRAINT "LoadChange_pkey" PRIMARY KEY ("revisionId","table","key")
);

-- CreateIndex
CREATE INDEX "Load_pending_idx" ON "Load"("pending");

-- What a load that never published had begun is of nobody any more.
UPDATE "Revision" SET status = 'REJECTED', note = coalesce(note, 'never published') WHERE status = 'HELD';
