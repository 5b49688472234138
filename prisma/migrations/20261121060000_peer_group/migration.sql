-- CreateEnum
CREATE TYPE "PeerGroup" AS ENUM ('RATING_AND_DURATION', 'NEXT_DURATIONS', 'ALL_DURATIONS', 'NEXT_RATINGS', 'MARKET');

-- AlterTable
ALTER TABLE "Measure" ADD COLUMN     "peerGroup" "PeerGroup";
