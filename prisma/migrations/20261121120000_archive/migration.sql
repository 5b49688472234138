-- AlterTable
ALTER TABLE "Revision" ADD COLUMN     "chunks" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "publishedAt" TIMESTAMP(3);

UPDATE "Revision" SET "publishedAt" = "createdAt" WHERE status = 'PUBLISHED';

-- CreateTable
CREATE TABLE "RevisionChunk" (
    "revisionId" INTEGER NOT NULL,
    "part" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "body" BYTEA NOT NULL,

    CONSTRAINT "RevisionChunk_pkey" PRIMARY KEY ("revisionId","part","number")
);

-- AddForeignKey
ALTER TABLE "RevisionChunk" ADD CONSTRAINT "RevisionChunk_revisionId_fkey" FOREIGN KEY ("revisionId") REFERENCES "Revision"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The bodies are compressed already.
ALTER TABLE "RevisionChunk" ALTER COLUMN "body" SET STORAGE EXTERNAL;
