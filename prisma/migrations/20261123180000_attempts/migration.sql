-- CreateTable
CREATE TABLE "Attempt" (
    "key" TEXT NOT NULL,
    "times" INTEGER NOT NULL,
    "blockedUntil" TIMESTAMP(3),
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Attempt_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "Attempt_expiresAt_idx" ON "Attempt"("expiresAt");
