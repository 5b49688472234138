-- DropIndex
DROP INDEX "Measure_current_figures_idx";

-- CreateIndex
CREATE INDEX "Measure_current_figures_idx" ON "Measure"("ratingScale", "ratingOrdinal", "bondId", "date", "priceClean", "priceDate", "yield", "curveMark", "durationDays", "gSpreadBp", "peerSpreadBp", "peerGroup") WHERE ("current" = true);
