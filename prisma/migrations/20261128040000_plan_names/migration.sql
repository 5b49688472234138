-- AlterTable
ALTER TABLE "Order" ADD COLUMN     "planName" TEXT,
ADD COLUMN     "planNameRu" TEXT;
