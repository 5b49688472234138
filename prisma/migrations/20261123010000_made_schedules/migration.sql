-- AlterTable
ALTER TABLE "Bond" ADD COLUMN     "amountsComputed" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "redemptionPrice" DOUBLE PRECISION,
ADD COLUMN     "scheduleMade" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable: may be null, because whole rows are written by versions that do not know the column.
ALTER TABLE "Coupon" ADD COLUMN     "exDate" DATE,
ADD COLUMN     "valueComputed" BOOLEAN;

-- AlterTable
ALTER TABLE "Amortization" ADD COLUMN     "made" BOOLEAN,
ADD COLUMN     "price" DOUBLE PRECISION;

-- A last repayment at nothing or less is no repayment.
ALTER TABLE "Bond" ADD CONSTRAINT "Bond_redemption_price_positive" CHECK ("redemptionPrice" > 0);
ALTER TABLE "Amortization" ADD CONSTRAINT "Amortization_price_positive" CHECK ("price" > 0);
