-- The rate that sterling floaters follow.
ALTER TYPE "RateBase" ADD VALUE 'SONIA';
