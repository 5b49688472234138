-- DropIndex
DROP INDEX "Quote_date_idx";

-- CreateIndex
CREATE INDEX "Bond_traded_governments_idx" ON "Bond"("nominalCurrency", "sample", "maturityDate", "currency", "couponType", "scheduleComplete", "indexed", "perpetual", "id") WHERE ("bondType" = 'GOVERNMENT' AND status = 'TRADING');

-- CreateIndex
CREATE INDEX "Quote_date_time_idx" ON "Quote"("date", "time");
