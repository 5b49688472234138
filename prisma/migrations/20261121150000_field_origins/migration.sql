-- AlterTable
ALTER TABLE "Issuer" ADD COLUMN     "statedBy" TEXT;

-- AlterTable
ALTER TABLE "Quote" ADD COLUMN     "statedBy" TEXT;

-- AlterTable
ALTER TABLE "Rating" ADD COLUMN     "statedBy" TEXT;

-- CreateTable
CREATE TABLE "FieldSet" (
    "id" UUID NOT NULL,
    "fields" TEXT[],

    CONSTRAINT "FieldSet_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "FieldOrigin" (
    "bondId" UUID NOT NULL,
    "fieldSetId" UUID NOT NULL,
    "block" "ProvenanceBlock" NOT NULL,
    "sourceKey" TEXT NOT NULL,
    "time" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "FieldOrigin_pkey" PRIMARY KEY ("bondId","fieldSetId")
);

-- CreateTable
CREATE TABLE "TermConflict" (
    "id" UUID NOT NULL,
    "bondId" UUID NOT NULL,
    "field" TEXT NOT NULL,
    "keptSource" TEXT NOT NULL,
    "keptValue" TEXT NOT NULL,
    "otherSource" TEXT NOT NULL,
    "otherValue" TEXT NOT NULL,
    "firstSeen" TIMESTAMP(3) NOT NULL,
    "lastSeen" TIMESTAMP(3) NOT NULL,
    "resolvedAt" TIMESTAMP(3),

    CONSTRAINT "TermConflict_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "TermConflict_lastSeen_id_idx" ON "TermConflict"("lastSeen", "id");

-- CreateIndex
CREATE UNIQUE INDEX "TermConflict_bondId_field_otherSource_key" ON "TermConflict"("bondId", "field", "otherSource");

-- AddForeignKey
ALTER TABLE "FieldOrigin" ADD CONSTRAINT "FieldOrigin_bondId_fkey" FOREIGN KEY ("bondId") REFERENCES "Bond"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FieldOrigin" ADD CONSTRAINT "FieldOrigin_fieldSetId_fkey" FOREIGN KEY ("fieldSetId") REFERENCES "FieldSet"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FieldOrigin" ADD CONSTRAINT "FieldOrigin_sourceKey_fkey" FOREIGN KEY ("sourceKey") REFERENCES "Source"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TermConflict" ADD CONSTRAINT "TermConflict_bondId_fkey" FOREIGN KEY ("bondId") REFERENCES "Bond"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What is stored was stated by the source of its block.
UPDATE "Quote" q SET "statedBy" = p."sourceKey"
  FROM "Provenance" p WHERE p."bondId" = q."bondId" AND p.block = 'QUOTE';
UPDATE "Rating" r SET "statedBy" = p."sourceKey"
  FROM "Provenance" p WHERE p."bondId" = r."bondId" AND p.block = 'RATINGS';

ALTER TABLE "TermConflict" ADD CONSTRAINT "TermConflict_two_sources" CHECK ("keptSource" <> "otherSource");
