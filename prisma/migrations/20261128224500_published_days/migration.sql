-- CreateIndex
CREATE INDEX "Revision_publishedAt_idx" ON "Revision"("publishedAt");

-- CreateIndex
CREATE INDEX "Revision_archived_idx" ON "Revision"("id") WHERE (chunks > 0);
