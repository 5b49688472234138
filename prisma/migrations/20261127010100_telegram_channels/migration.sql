-- AlterTable
ALTER TABLE "Channel" ADD COLUMN     "chatId" TEXT,
ADD COLUMN     "chatName" TEXT,
ADD COLUMN     "linkHash" TEXT,
ADD COLUMN     "linkUntil" TIMESTAMP(3);

-- CreateIndex
CREATE UNIQUE INDEX "Channel_linkHash_key" ON "Channel"("linkHash");

-- An email goes to a user, a webhook to a URL, a message to the chat of a user.
ALTER TABLE "Channel" DROP CONSTRAINT "Channel_kind";
ALTER TABLE "Channel" ADD CONSTRAINT "Channel_kind" CHECK (
  (kind = 'EMAIL' AND "userId" IS NOT NULL AND url IS NULL AND secret IS NULL AND "chatId" IS NULL AND "linkHash" IS NULL)
  OR (kind = 'WEBHOOK' AND "userId" IS NULL AND url IS NOT NULL AND secret IS NOT NULL AND "chatId" IS NULL AND "linkHash" IS NULL)
  OR (kind = 'TELEGRAM' AND "userId" IS NOT NULL AND url IS NULL AND secret IS NULL)
);
