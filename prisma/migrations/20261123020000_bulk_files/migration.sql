-- AlterTable
ALTER TABLE "Revision" ADD COLUMN     "filesVersion" INTEGER;

-- CreateTable
CREATE TABLE "RevisionFile" (
    "revisionId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "table" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "rows" INTEGER NOT NULL,
    "bytes" BIGINT NOT NULL,
    "sha256" TEXT NOT NULL,
    "chunkBytes" INTEGER NOT NULL,

    CONSTRAINT "RevisionFile_pkey" PRIMARY KEY ("revisionId","name")
);

-- CreateTable
CREATE TABLE "FileChunk" (
    "revisionId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "body" BYTEA NOT NULL,

    CONSTRAINT "FileChunk_pkey" PRIMARY KEY ("revisionId","name","number")
);

-- A range reads part of a compressed file: it is stored as it is.
ALTER TABLE "FileChunk" ALTER COLUMN "body" SET STORAGE EXTERNAL;

-- AddForeignKey
ALTER TABLE "RevisionFile" ADD CONSTRAINT "RevisionFile_revisionId_fkey" FOREIGN KEY ("revisionId") REFERENCES "Revision"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FileChunk" ADD CONSTRAINT "FileChunk_revisionId_fkey" FOREIGN KEY ("revisionId") REFERENCES "Revision"("id") ON DELETE CASCADE ON UPDATE CASCADE;
