-- AlterTable
ALTER TABLE "Bond" ADD COLUMN     "rateCompounded" BOOLEAN;
