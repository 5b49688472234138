-- AlterTable
ALTER TABLE "Curve" ADD COLUMN "shortestTenor" DOUBLE PRECISION;
