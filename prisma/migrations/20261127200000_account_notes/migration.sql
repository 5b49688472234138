-- CreateTable
CREATE TABLE "AccountNote" (
    "id" UUID NOT NULL,
    "accountId" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "author" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "AccountNote_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "AccountNote_accountId_createdAt_idx" ON "AccountNote"("accountId", "createdAt");

-- AddForeignKey
ALTER TABLE "AccountNote" ADD CONSTRAINT "AccountNote_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
