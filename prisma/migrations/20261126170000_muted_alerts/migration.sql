-- AlterTable
ALTER TABLE "AlertChannel" ADD COLUMN     "mutedAt" TIMESTAMP(3);
