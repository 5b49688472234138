-- AlterEnum
ALTER TYPE "YieldBasis" ADD VALUE 'WORST';

-- AlterTable
ALTER TABLE "Measure" ADD COLUMN "curveDate" DATE,
ADD COLUMN "curveKey" TEXT,
ADD COLUMN "curveMark" TEXT,
ADD COLUMN "indicative" JSONB,
ADD COLUMN "lastPaymentYield" DOUBLE PRECISION,
ADD COLUMN "sourceDurationDays" DOUBLE PRECISION,
ADD COLUMN "sourceGSpreadBp" DOUBLE PRECISION,
ADD COLUMN "sourceZSpreadBp" DOUBLE PRECISION,
ADD COLUMN "yieldBases" "YieldBasis"[] DEFAULT ARRAY[]::"YieldBasis"[];
-- AlterTable
ALTER TABLE "Revision" ADD COLUMN "measuredBy" TEXT;
