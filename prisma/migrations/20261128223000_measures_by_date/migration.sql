-- CreateIndex
CREATE INDEX "Measure_date_idx" ON "Measure"("date");
