-- DropForeignKey
ALTER TABLE "Measure" DROP CONSTRAINT "Measure_revisionId_fkey";

-- DropIndex
DROP INDEX "Load_sourceKey_startedAt_idx";

-- CreateIndex
CREATE INDEX "Load_sourceKey_startedAt_id_idx" ON "Load"("sourceKey", "startedAt", "id");

-- CreateIndex
CREATE INDEX "Load_status_idx" ON "Load"("status");

-- CreateIndex
CREATE INDEX "Revision_status_idx" ON "Revision"("status");

-- CreateIndex
CREATE INDEX "Revision_with_changes_idx" ON "Revision"("publishedAt") WHERE ("objectChanges" > 0);

-- CreateIndex
CREATE INDEX "Revision_without_changes_idx" ON "Revision"("id") WHERE ("objectChanges" IS NULL);
