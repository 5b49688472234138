-- AlterTable
ALTER TABLE "Revision" ADD COLUMN     "patchOf" INTEGER;

-- AlterTable
ALTER TABLE "RevisionChunk" ADD COLUMN     "lastOwner" TEXT,
ADD COLUMN     "since" INTEGER;

-- AlterTable
ALTER TABLE "Curve" ADD COLUMN     "fittedFrom" TEXT;
