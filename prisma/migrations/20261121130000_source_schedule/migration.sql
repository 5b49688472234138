-- AlterTable
ALTER TABLE "Source" ADD COLUMN     "mapping" TEXT,
ADD COLUMN     "nextRunAt" TIMESTAMP(3),
ADD COLUMN     "origin" TEXT,
ADD COLUMN     "schedule" TEXT,
ADD COLUMN     "taken" JSONB,
ADD COLUMN     "timeZone" TEXT;

-- What is run by itself says when, and where the hours are meant.
ALTER TABLE "Source" ADD CONSTRAINT "Source_schedule_zone" CHECK ("schedule" IS NULL OR "timeZone" IS NOT NULL);
