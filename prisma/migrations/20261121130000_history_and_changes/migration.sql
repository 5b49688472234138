-- Quotes that are stored already belong to what is published.
ALTER TABLE "Quote" ADD COLUMN "updatedAt" TIMESTAMP(3) NOT NULL DEFAULT '1970-01-01 00:00:00';
ALTER TABLE "Quote" ALTER COLUMN "updatedAt" DROP DEFAULT;

ALTER TABLE "Revision" ADD COLUMN "changes" INTEGER;

-- CreateEnum
CREATE TYPE "ChangeKind" AS ENUM ('TERMS', 'SCHEDULE', 'QUOTE', 'RATINGS', 'ISSUER', 'DEFAULTS', 'REMOVED');

-- CreateTable
CREATE TABLE "RevisionChange" (
    "revisionId" INTEGER NOT NULL DEFAULT 0,
    "bondId" UUID NOT NULL,
    "kind" "ChangeKind" NOT NULL,
    "isin" TEXT,

    CONSTRAINT "RevisionChange_pkey" PRIMARY KEY ("revisionId","bondId","kind"),
    CONSTRAINT "RevisionChange_removed_has_isin" CHECK (("kind" = 'REMOVED') = ("isin" IS NOT NULL))
);
