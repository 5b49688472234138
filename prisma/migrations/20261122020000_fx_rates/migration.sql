-- CreateTable
CREATE TABLE "FxRate" (
    "base" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "date" DATE NOT NULL,
    "rate" DECIMAL(28,8) NOT NULL,
    "units" DECIMAL(28,8) NOT NULL DEFAULT 1,
    "sourceKey" TEXT NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "FxRate_pkey" PRIMARY KEY ("base","currency","date")
);

-- CreateIndex
CREATE INDEX "FxRate_date_idx" ON "FxRate"("date");

-- Nothing is worth nothing, and no currency has a rate to itself.
ALTER TABLE "FxRate"
  ADD CONSTRAINT "FxRate_is_above_zero" CHECK ("rate" > 0 AND "units" > 0),
  ADD CONSTRAINT "FxRate_is_of_two_currencies" CHECK ("base" <> "currency");
