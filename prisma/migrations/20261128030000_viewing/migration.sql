-- AlterTable
ALTER TABLE "Session" ADD COLUMN     "viewedAccountId" UUID,
ADD COLUMN     "viewedUntil" TIMESTAMP(3),
ADD COLUMN     "viewedUserId" UUID;
