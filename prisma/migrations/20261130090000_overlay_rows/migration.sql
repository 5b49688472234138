-- CreateTable
CREATE TABLE "OverlayRow" (
    "revisionId" INTEGER NOT NULL,
    "part" TEXT NOT NULL,
    "owner" UUID NOT NULL,
    "body" BYTEA NOT NULL,
    "until" INTEGER,

    CONSTRAINT "OverlayRow_pkey" PRIMARY KEY ("part","owner","revisionId")
);

-- CreateIndex
CREATE INDEX "OverlayRow_revisionId_part_owner_idx" ON "OverlayRow"("revisionId", "part", "owner");

-- CreateIndex
CREATE INDEX "OverlayRow_until_idx" ON "OverlayRow"("until");

-- CreateIndex
CREATE INDEX "OverlayRow_newest_idx" ON "OverlayRow"("part", "owner") WHERE (until IS NULL);
