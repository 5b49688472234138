-- AlterTable
ALTER TABLE "RevisionChunk" DROP CONSTRAINT "RevisionChunk_pkey",
DROP COLUMN "since",
ADD COLUMN     "until" INTEGER,
ADD CONSTRAINT "RevisionChunk_pkey" PRIMARY KEY ("part", "number", "revisionId");

-- Archives of before share nothing.
UPDATE "RevisionChunk" SET "until" = "revisionId" + 1;

-- CreateIndex
CREATE INDEX "RevisionChunk_revisionId_idx" ON "RevisionChunk"("revisionId");

-- CreateIndex
CREATE INDEX "RevisionChunk_until_idx" ON "RevisionChunk"("until");
