-- CreateTable
CREATE TABLE "PreparedChunk" (
    "revisionId" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "body" BYTEA NOT NULL,

    CONSTRAINT "PreparedChunk_pkey" PRIMARY KEY ("revisionId","number")
);

-- AddForeignKey
ALTER TABLE "PreparedChunk" ADD CONSTRAINT "PreparedChunk_revisionId_fkey" FOREIGN KEY ("revisionId") REFERENCES "Revision"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The bodies are compressed already.
ALTER TABLE "PreparedChunk" ALTER COLUMN "body" SET STORAGE EXTERNAL;
