-- AlterTable
ALTER TABLE "Revision" ADD COLUMN     "quoteDaysWritten" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "RevisionFile" ADD COLUMN     "day" DATE;

-- CreateIndex
CREATE INDEX "RevisionFile_day_idx" ON "RevisionFile"("day");
