-- The day of an auction and the number of the issue: null until a source tells them.
ALTER TABLE "Placement" ADD COLUMN "auctionDate" DATE,
ADD COLUMN "registrationNumber" TEXT;
