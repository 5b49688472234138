-- AlterTable
ALTER TABLE "Revision" ADD COLUMN     "archivedBy" TEXT;
