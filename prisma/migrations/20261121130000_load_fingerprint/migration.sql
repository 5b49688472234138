-- AlterTable
ALTER TABLE "Load" ADD COLUMN     "fingerprint" TEXT;
