-- CreateEnum
CREATE TYPE "DocumentKind" AS ENUM ('INVOICE', 'ACT', 'RECEIPT');

-- CreateTable
CREATE TABLE "BillingDetails" (
    "accountId" UUID NOT NULL,
    "legalName" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "inn" TEXT,
    "kpp" TEXT,
    "vatId" TEXT,
    "purchaseOrder" TEXT,
    "updatedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "BillingDetails_pkey" PRIMARY KEY ("accountId")
);

-- CreateTable
CREATE TABLE "CommercialDocument" (
    "id" UUID NOT NULL,
    "kind" "DocumentKind" NOT NULL,
    "year" INTEGER NOT NULL,
    "serial" INTEGER NOT NULL,
    "orderId" UUID NOT NULL,
    "issuedAt" TIMESTAMP(3) NOT NULL,
    "content" JSONB NOT NULL,

    CONSTRAINT "CommercialDocument_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DocumentCounter" (
    "kind" "DocumentKind" NOT NULL,
    "year" INTEGER NOT NULL,
    "last" INTEGER NOT NULL,

    CONSTRAINT "DocumentCounter_pkey" PRIMARY KEY ("kind","year")
);

-- CreateIndex
CREATE UNIQUE INDEX "CommercialDocument_kind_year_serial_key" ON "CommercialDocument"("kind", "year", "serial");

-- CreateIndex
CREATE UNIQUE INDEX "CommercialDocument_orderId_kind_key" ON "CommercialDocument"("orderId", "kind");

-- AddForeignKey
ALTER TABLE "BillingDetails" ADD CONSTRAINT "BillingDetails_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CommercialDocument" ADD CONSTRAINT "CommercialDocument_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
