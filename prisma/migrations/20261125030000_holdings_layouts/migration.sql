-- CreateTable
CREATE TABLE "HoldingsLayout" (
    "accountId" UUID NOT NULL,
    "header" TEXT NOT NULL,
    "columns" JSONB NOT NULL,
    "usedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "HoldingsLayout_pkey" PRIMARY KEY ("accountId","header")
);

-- AddForeignKey
ALTER TABLE "HoldingsLayout" ADD CONSTRAINT "HoldingsLayout_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
