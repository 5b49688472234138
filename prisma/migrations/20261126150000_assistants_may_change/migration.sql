-- AlterTable
ALTER TABLE "Account" ADD COLUMN     "assistantsMayChange" BOOLEAN NOT NULL DEFAULT true;

-- Who connected an assistant before agreed to reading only.
UPDATE "Account" SET "assistantsMayChange" = false
WHERE "id" IN (SELECT "accountId" FROM "OAuthGrant" WHERE "endedAt" IS NULL);
