-- CreateIndex
CREATE INDEX "Measure_current_figures_idx" ON "Measure"("bondId", "date", "priceClean", "priceDate", "yield", "curveMark", "ratingScale", "ratingOrdinal", "durationDays", "gSpreadBp", "peerSpreadBp", "peerGroup") WHERE ("current" = true);

-- CreateIndex
CREATE INDEX "Bond_ticker_idx" ON "Bond"("ticker");
