-- CreateEnum
CREATE TYPE "Role" AS ENUM ('SUBSCRIBER', 'ANALYST', 'OPERATOR');

-- CreateEnum
CREATE TYPE "OrderStatus" AS ENUM ('PENDING', 'PAID', 'CANCELLED', 'LAPSED');

-- CreateEnum
CREATE TYPE "PaymentProvider" AS ENUM ('INVOICE', 'STRIPE', 'GRANT');

-- CreateEnum
CREATE TYPE "CurveModel" AS ENUM ('NELSON_SIEGEL', 'SVENSSON', 'MOEX_GAUSS', 'NODES');

-- CreateEnum
CREATE TYPE "BondType" AS ENUM ('GOVERNMENT', 'REGIONAL', 'MUNICIPAL', 'CORPORATE', 'BANK', 'EXCHANGE', 'EUROBOND', 'REPLACEMENT', 'SUPRANATIONAL', 'AGENCY', 'STRUCTURED', 'SECURITISED');

-- CreateEnum
CREATE TYPE "BondStatus" AS ENUM ('PLANNED', 'PLACING', 'TRADING', 'SUSPENDED', 'MATURED', 'DEFAULTED');

-- CreateEnum
CREATE TYPE "CouponType" AS ENUM ('FIXED', 'FLOATING', 'STEP', 'VARIABLE', 'ZERO', 'INDEXED', 'MORTGAGE');

-- CreateEnum
CREATE TYPE "RateBase" AS ENUM ('OTHER', 'KEY_RATE', 'RUONIA', 'OFZ', 'CPI', 'SOFR', 'EURIBOR', 'ESTR');

-- CreateEnum
CREATE TYPE "DayCount" AS ENUM ('ACT_365F', 'ACT_360', 'ACT_ACT_ICMA', 'ACT_ACT_ISDA', 'ACT_365L', 'THIRTY_360_US', 'THIRTY_E_360', 'THIRTY_E_360_ISDA');

-- CreateEnum
CREATE TYPE "BusinessDayConvention" AS ENUM ('UNADJUSTED', 'FOLLOWING', 'MODIFIED_FOLLOWING', 'PRECEDING');

-- CreateEnum
CREATE TYPE "Seniority" AS ENUM ('SENIOR_SECURED', 'SENIOR', 'SENIOR_SUBORDINATED', 'SUBORDINATED', 'JUNIOR');

-- CreateEnum
CREATE TYPE "RiskLevel" AS ENUM ('LOW', 'MODERATE', 'HIGH');

-- CreateEnum
CREATE TYPE "Knowledge" AS ENUM ('FIXED', 'ESTIMATED', 'UNKNOWN');

-- CreateEnum
CREATE TYPE "OfferType" AS ENUM ('PUT', 'CALL');

-- CreateEnum
CREATE TYPE "OfferStatus" AS ENUM ('ANNOUNCED', 'OPEN', 'DONE', 'CANCELLED');

-- CreateEnum
CREATE TYPE "DefaultType" AS ENUM ('TECHNICAL', 'DEFAULT', 'PUT_DEFAULT', 'RESTRUCTURED');

-- CreateEnum
CREATE TYPE "ReportStandard" AS ENUM ('IFRS', 'RAS', 'GAAP');

-- CreateEnum
CREATE TYPE "MetricKey" AS ENUM ('NET_DEBT_TO_EBITDA', 'TOTAL_DEBT_TO_EQUITY', 'TOTAL_DEBT_TO_ASSETS', 'EBITDA_TO_INTEREST_EXPENSE', 'OPERATING_CASH_FLOW_TO_TOTAL_DEBT', 'EBITDA_MARGIN', 'NET_PROFIT_MARGIN', 'RETURN_ON_ASSETS', 'RETURN_ON_INVESTMENT', 'CURRENT_RATIO', 'QUICK_RATIO');

-- CreateEnum
CREATE TYPE "PlacementStage" AS ENUM ('ANNOUNCED', 'BOOK_OPEN', 'BOOK_CLOSED', 'PRICED', 'PLACING', 'PLACED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "PlacementMethod" AS ENUM ('BOOK', 'AUCTION', 'PRIVATE');

-- CreateEnum
CREATE TYPE "TransactionType" AS ENUM ('BUY', 'SELL', 'COUPON', 'AMORTIZATION', 'REDEMPTION', 'FEE', 'TAX', 'DEPOSIT', 'WITHDRAWAL');

-- CreateEnum
CREATE TYPE "PriceSource" AS ENUM ('LAST', 'WAP', 'CLOSE', 'MID', 'FAIR');

-- CreateEnum
CREATE TYPE "YieldBasis" AS ENUM ('MATURITY', 'PUT', 'CALL', 'CURRENT', 'LAST_COUPON');

-- CreateEnum
CREATE TYPE "EventType" AS ENUM ('COUPON', 'AMORTIZATION', 'PUT', 'CALL', 'MATURITY');

-- CreateEnum
CREATE TYPE "RatingAgency" AS ENUM ('ACRA', 'EXPERT_RA', 'NCR', 'NRA', 'SP', 'MOODYS', 'FITCH');

-- CreateEnum
CREATE TYPE "RatingScale" AS ENUM ('NATIONAL', 'INTERNATIONAL');

-- CreateEnum
CREATE TYPE "RatingOutlook" AS ENUM ('POSITIVE', 'STABLE', 'NEGATIVE', 'DEVELOPING', 'UNDER_REVIEW');

-- CreateEnum
CREATE TYPE "LoadStatus" AS ENUM ('RUNNING', 'SUCCEEDED', 'FAILED', 'INTERRUPTED');

-- CreateEnum
CREATE TYPE "RevisionStatus" AS ENUM ('PUBLISHED', 'HELD', 'REJECTED');

-- CreateEnum
CREATE TYPE "ProvenanceBlock" AS ENUM ('TERMS', 'SCHEDULE', 'QUOTE', 'RATINGS', 'ISSUER');

-- CreateTable
CREATE TABLE "Account" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "disabledAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "User" (
    "id" UUID NOT NULL,
    "accountId" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT,
    "role" "Role" NOT NULL DEFAULT 'SUBSCRIBER',
    "passwordHash" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Tariff" (
    "id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "termMonths" INTEGER,
    "priceAmount" DECIMAL(28,8) NOT NULL,
    "priceCurrency" TEXT NOT NULL,
    "placesTotal" INTEGER,
    "placesLeft" INTEGER,
    "requestsPerMinute" INTEGER NOT NULL,
    "requestsPerDay" INTEGER NOT NULL,
    "pageSizeMax" INTEGER NOT NULL,
    "exportRowsMax" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "active" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "Tariff_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Order" (
    "id" UUID NOT NULL,
    "accountId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "tariffId" UUID NOT NULL,
    "status" "OrderStatus" NOT NULL DEFAULT 'PENDING',
    "provider" "PaymentProvider" NOT NULL,
    "providerReference" TEXT,
    "idempotencyKey" TEXT,
    "amount" DECIMAL(28,8) NOT NULL,
    "currency" TEXT NOT NULL,
    "holdsPlace" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMP(3),
    "paidAt" TIMESTAMP(3),

    CONSTRAINT "Order_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Subscription" (
    "id" UUID NOT NULL,
    "accountId" UUID NOT NULL,
    "tariffId" UUID NOT NULL,
    "orderId" UUID,
    "startsAt" TIMESTAMP(3) NOT NULL,
    "endsAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Subscription_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ApiKey" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "accountId" UUID NOT NULL,
    "prefix" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deactivatedAt" TIMESTAMP(3),
    "lastUsedAt" TIMESTAMP(3),

    CONSTRAINT "ApiKey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Usage" (
    "accountId" UUID NOT NULL,
    "day" DATE NOT NULL,
    "operation" TEXT NOT NULL,
    "facade" TEXT NOT NULL,
    "requests" INTEGER NOT NULL DEFAULT 0,
    "errors" INTEGER NOT NULL DEFAULT 0,
    "rows" INTEGER NOT NULL DEFAULT 0,
    "durationSum" DOUBLE PRECISION NOT NULL DEFAULT 0,

    CONSTRAINT "Usage_pkey" PRIMARY KEY ("accountId","day","operation","facade")
);

-- CreateTable
CREATE TABLE "Curve" (
    "id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "date" DATE NOT NULL,
    "time" TIMESTAMP(3),
    "model" "CurveModel" NOT NULL,
    "fitted" BOOLEAN NOT NULL DEFAULT false,
    "sourceKey" TEXT,
    "revisionId" INTEGER,

    CONSTRAINT "Curve_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CurveParameter" (
    "curveId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "value" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "CurveParameter_pkey" PRIMARY KEY ("curveId","name")
);

-- CreateTable
CREATE TABLE "CurvePoint" (
    "curveId" UUID NOT NULL,
    "tenorYears" DOUBLE PRECISION NOT NULL,
    "zero" DOUBLE PRECISION NOT NULL,
    "par" DOUBLE PRECISION,
    "discountFactor" DOUBLE PRECISION,
    "extrapolated" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "CurvePoint_pkey" PRIMARY KEY ("curveId","tenorYears")
);

-- CreateTable
CREATE TABLE "CurveResidual" (
    "curveId" UUID NOT NULL,
    "bondId" UUID NOT NULL,
    "durationYears" DOUBLE PRECISION NOT NULL,
    "yield" DOUBLE PRECISION NOT NULL,
    "residualBp" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "CurveResidual_pkey" PRIMARY KEY ("curveId","bondId")
);

-- CreateTable
CREATE TABLE "PolicyRate" (
    "key" TEXT NOT NULL,
    "date" DATE NOT NULL,
    "currency" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "value" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "PolicyRate_pkey" PRIMARY KEY ("key","date")
);

-- CreateTable
CREATE TABLE "Bond" (
    "id" UUID NOT NULL,
    "isin" TEXT NOT NULL,
    "ticker" TEXT,
    "name" TEXT NOT NULL,
    "shortName" TEXT,
    "fullName" TEXT,
    "registrationNumber" TEXT,
    "registrationDate" DATE,
    "cfi" TEXT,
    "figi" TEXT,
    "issuerId" UUID NOT NULL,
    "guarantorId" UUID,
    "bondType" "BondType" NOT NULL,
    "status" "BondStatus" NOT NULL,
    "currency" TEXT NOT NULL,
    "nominalCurrency" TEXT NOT NULL,
    "initialNominal" DECIMAL(28,8) NOT NULL,
    "outstandingNominal" DECIMAL(28,8) NOT NULL,
    "issueVolume" DECIMAL(28,8),
    "outstanding" DECIMAL(28,8),
    "issuePieces" DECIMAL(28,0),
    "outstandingPieces" DECIMAL(28,0),
    "lotSize" INTEGER,
    "primaryBoard" TEXT,
    "listingLevel" INTEGER,
    "dayCount" "DayCount",
    "businessDayConvention" "BusinessDayConvention",
    "settlementDays" INTEGER,
    "placementDate" DATE,
    "placementEndDate" DATE,
    "placementPrice" DOUBLE PRECISION,
    "maturityDate" DATE,
    "couponType" "CouponType" NOT NULL,
    "couponsPerYear" INTEGER,
    "couponRate" DOUBLE PRECISION,
    "rateBase" "RateBase",
    "ratePremium" DOUBLE PRECISION,
    "rateLagDays" INTEGER,
    "rateAveraging" BOOLEAN,
    "rateCap" DOUBLE PRECISION,
    "rateFloor" DOUBLE PRECISION,
    "seniority" "Seniority",
    "subordinated" BOOLEAN,
    "perpetual" BOOLEAN NOT NULL DEFAULT false,
    "convertible" BOOLEAN,
    "guaranteed" BOOLEAN,
    "secured" BOOLEAN,
    "green" BOOLEAN,
    "indexed" BOOLEAN NOT NULL DEFAULT false,
    "structured" BOOLEAN,
    "covenants" TEXT,
    "marginable" BOOLEAN,
    "lombard" BOOLEAN,
    "qualifiedOnly" BOOLEAN,
    "testCategory" INTEGER,
    "riskLevel" "RiskLevel",
    "scheduleComplete" BOOLEAN NOT NULL DEFAULT true,
    "scheduleNote" TEXT,
    "sample" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Bond_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Board" (
    "bondId" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "title" TEXT,
    "isPrimary" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "Board_pkey" PRIMARY KEY ("bondId","code")
);

-- CreateTable
CREATE TABLE "Coupon" (
    "bondId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "periodStart" DATE NOT NULL,
    "periodEnd" DATE NOT NULL,
    "recordDate" DATE,
    "payDate" DATE NOT NULL,
    "rate" DOUBLE PRECISION,
    "value" DECIMAL(28,8),
    "nominal" DECIMAL(28,8),
    "knowledge" "Knowledge" NOT NULL,

    CONSTRAINT "Coupon_pkey" PRIMARY KEY ("bondId","number")
);

-- CreateTable
CREATE TABLE "Amortization" (
    "bondId" UUID NOT NULL,
    "date" DATE NOT NULL,
    "percent" DOUBLE PRECISION,
    "value" DECIMAL(28,8) NOT NULL,
    "redemption" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "Amortization_pkey" PRIMARY KEY ("bondId","date")
);

-- CreateTable
CREATE TABLE "Offer" (
    "bondId" UUID NOT NULL,
    "type" "OfferType" NOT NULL,
    "date" DATE NOT NULL,
    "orderStart" DATE,
    "orderEnd" DATE,
    "rateSetDate" DATE,
    "price" DOUBLE PRECISION,
    "volumeLimit" DECIMAL(28,8),
    "status" "OfferStatus" NOT NULL DEFAULT 'ANNOUNCED',

    CONSTRAINT "Offer_pkey" PRIMARY KEY ("bondId","type","date")
);

-- CreateTable
CREATE TABLE "DefaultEvent" (
    "id" UUID NOT NULL,
    "bondId" UUID,
    "issuerId" UUID NOT NULL,
    "type" "DefaultType" NOT NULL,
    "date" DATE NOT NULL,
    "obligation" TEXT,
    "amount" DECIMAL(28,8),
    "currency" TEXT,
    "curedDate" DATE,

    CONSTRAINT "DefaultEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Issuer" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "shortName" TEXT,
    "inn" TEXT,
    "ogrn" TEXT,
    "lei" TEXT,
    "country" TEXT,
    "sector" TEXT,
    "subSector" TEXT,
    "group" TEXT,
    "isSpv" BOOLEAN NOT NULL DEFAULT false,
    "guarantorId" UUID,
    "sourceKey" TEXT,
    "sample" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Issuer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "IssuerReport" (
    "id" UUID NOT NULL,
    "issuerId" UUID NOT NULL,
    "standard" "ReportStandard" NOT NULL,
    "periodEnd" DATE NOT NULL,
    "published" DATE,
    "currency" TEXT NOT NULL,
    "url" TEXT,

    CONSTRAINT "IssuerReport_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "IssuerMetric" (
    "reportId" UUID NOT NULL,
    "key" "MetricKey" NOT NULL,
    "value" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "IssuerMetric_pkey" PRIMARY KEY ("reportId","key")
);

-- CreateTable
CREATE TABLE "Placement" (
    "id" UUID NOT NULL,
    "sourceKey" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "issuerId" UUID NOT NULL,
    "bondId" UUID,
    "isin" TEXT,
    "stage" "PlacementStage" NOT NULL,
    "method" "PlacementMethod" NOT NULL,
    "announcedDate" DATE,
    "bookOpen" TIMESTAMP(3),
    "bookClose" TIMESTAMP(3),
    "settlementDate" DATE,
    "currency" TEXT NOT NULL,
    "volumePlannedMin" DECIMAL(28,8),
    "volumePlannedMax" DECIMAL(28,8),
    "volumePlaced" DECIMAL(28,8),
    "demand" DECIMAL(28,8),
    "bidsCount" INTEGER,
    "bidToCover" DOUBLE PRECISION,
    "couponType" "CouponType" NOT NULL,
    "rateBase" "RateBase",
    "finalCoupon" DOUBLE PRECISION,
    "finalYield" DOUBLE PRECISION,
    "finalPrice" DOUBLE PRECISION,
    "finalSpreadBp" DOUBLE PRECISION,
    "cutOffPrice" DOUBLE PRECISION,
    "termDays" INTEGER,
    "couponsPerYear" INTEGER,
    "amortization" BOOLEAN,
    "nominal" DECIMAL(28,8),
    "minOrder" DECIMAL(28,8),
    "qualifiedOnly" BOOLEAN,
    "arrangers" TEXT[],
    "documents" TEXT[],
    "reopening" BOOLEAN NOT NULL DEFAULT false,
    "sample" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Placement_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Guidance" (
    "placementId" UUID NOT NULL,
    "time" TIMESTAMP(3) NOT NULL,
    "couponFrom" DOUBLE PRECISION,
    "couponTo" DOUBLE PRECISION,
    "spreadBp" DOUBLE PRECISION,
    "yieldFrom" DOUBLE PRECISION,
    "yieldTo" DOUBLE PRECISION,

    CONSTRAINT "Guidance_pkey" PRIMARY KEY ("placementId","time")
);

-- CreateTable
CREATE TABLE "Portfolio" (
    "id" UUID NOT NULL,
    "accountId" UUID,
    "name" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "isModel" BOOLEAN NOT NULL DEFAULT false,
    "sample" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Portfolio_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Position" (
    "portfolioId" UUID NOT NULL,
    "bondId" UUID NOT NULL,
    "quantity" DECIMAL(28,8) NOT NULL,
    "averagePrice" DOUBLE PRECISION,
    "cost" DECIMAL(28,8),

    CONSTRAINT "Position_pkey" PRIMARY KEY ("portfolioId","bondId")
);

-- CreateTable
CREATE TABLE "Transaction" (
    "id" UUID NOT NULL,
    "portfolioId" UUID NOT NULL,
    "bondId" UUID,
    "type" "TransactionType" NOT NULL,
    "date" DATE NOT NULL,
    "quantity" DECIMAL(28,8),
    "price" DOUBLE PRECISION,
    "accrued" DECIMAL(28,8),
    "amount" DECIMAL(28,8) NOT NULL,
    "currency" TEXT NOT NULL,
    "note" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Transaction_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Quote" (
    "bondId" UUID NOT NULL,
    "date" DATE NOT NULL,
    "board" TEXT,
    "last" DOUBLE PRECISION,
    "wap" DOUBLE PRECISION,
    "close" DOUBLE PRECISION,
    "bid" DOUBLE PRECISION,
    "ask" DOUBLE PRECISION,
    "changePercent" DOUBLE PRECISION,
    "accrued" DECIMAL(28,8),
    "settlementDate" DATE,
    "turnover" DECIMAL(28,8),
    "trades" INTEGER,
    "time" TIMESTAMP(3),
    "sourceYield" DOUBLE PRECISION,
    "sourceYieldBasis" "YieldBasis",
    "sourceYieldDate" DATE,
    "sourceDurationDays" DOUBLE PRECISION,
    "sourceGSpreadBp" DOUBLE PRECISION,
    "sourceZSpreadBp" DOUBLE PRECISION,

    CONSTRAINT "Quote_pkey" PRIMARY KEY ("bondId","date")
);

-- CreateTable
CREATE TABLE "Measure" (
    "bondId" UUID NOT NULL,
    "date" DATE NOT NULL,
    "revisionId" INTEGER NOT NULL,
    "current" BOOLEAN NOT NULL DEFAULT true,
    "priceClean" DOUBLE PRECISION,
    "priceSource" "PriceSource",
    "priceDate" DATE,
    "priceDirty" DOUBLE PRECISION,
    "accrued" DECIMAL(28,8),
    "accruedDays" INTEGER,
    "settlementDate" DATE,
    "bid" DOUBLE PRECISION,
    "ask" DOUBLE PRECISION,
    "changePercent" DOUBLE PRECISION,
    "bidAskSpread" DOUBLE PRECISION,
    "yield" DOUBLE PRECISION,
    "yieldBasis" "YieldBasis",
    "yieldDate" DATE,
    "yieldToMaturity" DOUBLE PRECISION,
    "yieldToPut" DOUBLE PRECISION,
    "yieldToPutDate" DATE,
    "yieldToCall" DOUBLE PRECISION,
    "yieldToCallDate" DATE,
    "yieldToWorst" DOUBLE PRECISION,
    "yieldToWorstDate" DATE,
    "currentYield" DOUBLE PRECISION,
    "simpleYield" DOUBLE PRECISION,
    "streetYield" DOUBLE PRECISION,
    "sourceYield" DOUBLE PRECISION,
    "durationDays" DOUBLE PRECISION,
    "modifiedDuration" DOUBLE PRECISION,
    "convexity" DOUBLE PRECISION,
    "bpv" DOUBLE PRECISION,
    "gSpreadBp" DOUBLE PRECISION,
    "zSpreadBp" DOUBLE PRECISION,
    "peerSpreadBp" DOUBLE PRECISION,
    "assumption" TEXT,
    "reasons" JSONB,
    "couponRate" DOUBLE PRECISION,
    "couponValue" DECIMAL(28,8),
    "nextCouponDate" DATE,
    "nextRecordDate" DATE,
    "nextEventType" "EventType",
    "nextEventDate" DATE,
    "nextPutDate" DATE,
    "nextCallDate" DATE,
    "nextAmortizationDate" DATE,
    "knownCoupons" BOOLEAN,
    "turnover1d" DECIMAL(28,8),
    "turnover30d" DECIMAL(28,8),
    "trades30d" INTEGER,
    "tradingDays30d" INTEGER,
    "lastTradeDate" DATE,
    "liquidity" INTEGER,
    "ratingLabel" TEXT,
    "ratingOrdinal" INTEGER,
    "ratingScale" "RatingScale",
    "ratingMethod" TEXT,
    "ratingAgencies" "RatingAgency"[],
    "ratingCount" INTEGER,
    "ratingDate" DATE,
    "ratingOutlook" "RatingOutlook",
    "creditQuality" INTEGER,

    CONSTRAINT "Measure_pkey" PRIMARY KEY ("bondId","date")
);

-- CreateTable
CREATE TABLE "Rating" (
    "id" UUID NOT NULL,
    "bondId" UUID,
    "issuerId" UUID,
    "agency" "RatingAgency" NOT NULL,
    "scale" "RatingScale" NOT NULL,
    "label" TEXT NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "outlook" "RatingOutlook",
    "date" DATE NOT NULL,
    "expected" BOOLEAN NOT NULL DEFAULT false,
    "structured" BOOLEAN NOT NULL DEFAULT false,
    "withdrawn" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "Rating_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Source" (
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "licence" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "Source_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "Load" (
    "id" UUID NOT NULL,
    "sourceKey" TEXT NOT NULL,
    "origin" TEXT NOT NULL,
    "status" "LoadStatus" NOT NULL DEFAULT 'RUNNING',
    "startedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" TIMESTAMP(3),
    "rowsRead" INTEGER NOT NULL DEFAULT 0,
    "inserted" INTEGER NOT NULL DEFAULT 0,
    "updated" INTEGER NOT NULL DEFAULT 0,
    "unchanged" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "message" TEXT,

    CONSTRAINT "Load_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LoadFailure" (
    "id" UUID NOT NULL,
    "loadId" UUID NOT NULL,
    "file" TEXT NOT NULL,
    "position" TEXT NOT NULL,
    "field" TEXT,
    "reason" TEXT NOT NULL,

    CONSTRAINT "LoadFailure_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Revision" (
    "id" SERIAL NOT NULL,
    "status" "RevisionStatus" NOT NULL DEFAULT 'PUBLISHED',
    "asOf" TIMESTAMP(3) NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "loadId" UUID,
    "sample" BOOLEAN NOT NULL DEFAULT false,
    "note" TEXT,

    CONSTRAINT "Revision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Provenance" (
    "bondId" UUID NOT NULL,
    "block" "ProvenanceBlock" NOT NULL,
    "sourceKey" TEXT NOT NULL,
    "time" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Provenance_pkey" PRIMARY KEY ("bondId","block")
);

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE INDEX "User_accountId_idx" ON "User"("accountId");

-- CreateIndex
CREATE UNIQUE INDEX "Tariff_key_key" ON "Tariff"("key");

-- CreateIndex
CREATE INDEX "Order_userId_idx" ON "Order"("userId");

-- CreateIndex
CREATE INDEX "Order_tariffId_idx" ON "Order"("tariffId");

-- CreateIndex
CREATE UNIQUE INDEX "Order_accountId_idempotencyKey_key" ON "Order"("accountId", "idempotencyKey");

-- CreateIndex
CREATE UNIQUE INDEX "Order_provider_providerReference_key" ON "Order"("provider", "providerReference");

-- CreateIndex
CREATE UNIQUE INDEX "Subscription_orderId_key" ON "Subscription"("orderId");

-- CreateIndex
CREATE INDEX "Subscription_accountId_endsAt_idx" ON "Subscription"("accountId", "endsAt");

-- CreateIndex
CREATE INDEX "Subscription_tariffId_idx" ON "Subscription"("tariffId");

-- CreateIndex
CREATE UNIQUE INDEX "ApiKey_hash_key" ON "ApiKey"("hash");

-- CreateIndex
CREATE INDEX "ApiKey_accountId_idx" ON "ApiKey"("accountId");

-- CreateIndex
CREATE UNIQUE INDEX "ApiKey_one_active_a_user" ON "ApiKey"("userId") WHERE ("deactivatedAt" IS NULL);

-- CreateIndex
CREATE INDEX "Curve_currency_date_idx" ON "Curve"("currency", "date");

-- CreateIndex
CREATE INDEX "Curve_revisionId_idx" ON "Curve"("revisionId");

-- CreateIndex
CREATE UNIQUE INDEX "Curve_key_date_fitted_key" ON "Curve"("key", "date", "fitted");

-- CreateIndex
CREATE INDEX "CurveResidual_bondId_idx" ON "CurveResidual"("bondId");

-- CreateIndex
CREATE UNIQUE INDEX "Bond_isin_key" ON "Bond"("isin");

-- CreateIndex
CREATE INDEX "Bond_issuerId_idx" ON "Bond"("issuerId");

-- CreateIndex
CREATE INDEX "Bond_guarantorId_idx" ON "Bond"("guarantorId");

-- CreateIndex
CREATE INDEX "Bond_maturityDate_idx" ON "Bond"("maturityDate");

-- CreateIndex
CREATE UNIQUE INDEX "Coupon_bondId_payDate_key" ON "Coupon"("bondId", "payDate");

-- CreateIndex
CREATE INDEX "DefaultEvent_bondId_idx" ON "DefaultEvent"("bondId");

-- CreateIndex
CREATE INDEX "DefaultEvent_issuerId_idx" ON "DefaultEvent"("issuerId");

-- CreateIndex
CREATE UNIQUE INDEX "Issuer_inn_key" ON "Issuer"("inn");

-- CreateIndex
CREATE UNIQUE INDEX "Issuer_lei_key" ON "Issuer"("lei");

-- CreateIndex
CREATE UNIQUE INDEX "Issuer_sourceKey_key" ON "Issuer"("sourceKey");

-- CreateIndex
CREATE INDEX "Issuer_guarantorId_idx" ON "Issuer"("guarantorId");

-- CreateIndex
CREATE UNIQUE INDEX "IssuerReport_issuerId_standard_periodEnd_key" ON "IssuerReport"("issuerId", "standard", "periodEnd");

-- CreateIndex
CREATE UNIQUE INDEX "Placement_sourceKey_key" ON "Placement"("sourceKey");

-- CreateIndex
CREATE INDEX "Placement_issuerId_idx" ON "Placement"("issuerId");

-- CreateIndex
CREATE INDEX "Placement_bondId_idx" ON "Placement"("bondId");

-- CreateIndex
CREATE INDEX "Placement_settlementDate_idx" ON "Placement"("settlementDate");

-- CreateIndex
CREATE INDEX "Portfolio_accountId_idx" ON "Portfolio"("accountId");

-- CreateIndex
CREATE INDEX "Position_bondId_idx" ON "Position"("bondId");

-- CreateIndex
CREATE INDEX "Transaction_portfolioId_date_idx" ON "Transaction"("portfolioId", "date");

-- CreateIndex
CREATE INDEX "Transaction_bondId_idx" ON "Transaction"("bondId");

-- CreateIndex
CREATE INDEX "Quote_date_idx" ON "Quote"("date");

-- CreateIndex
CREATE INDEX "Measure_revisionId_idx" ON "Measure"("revisionId");

-- CreateIndex
CREATE UNIQUE INDEX "Measure_one_current_a_bond" ON "Measure"("bondId") WHERE ("current" = true);

-- CreateIndex
CREATE INDEX "Rating_bondId_idx" ON "Rating"("bondId");

-- CreateIndex
CREATE INDEX "Rating_issuerId_idx" ON "Rating"("issuerId");

-- CreateIndex
CREATE INDEX "Load_sourceKey_startedAt_idx" ON "Load"("sourceKey", "startedAt");

-- CreateIndex
CREATE INDEX "LoadFailure_loadId_idx" ON "LoadFailure"("loadId");

-- CreateIndex
CREATE UNIQUE INDEX "Revision_loadId_key" ON "Revision"("loadId");

-- CreateIndex
CREATE INDEX "Provenance_sourceKey_idx" ON "Provenance"("sourceKey");

-- AddForeignKey
ALTER TABLE "User" ADD CONSTRAINT "User_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Order" ADD CONSTRAINT "Order_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Order" ADD CONSTRAINT "Order_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Order" ADD CONSTRAINT "Order_tariffId_fkey" FOREIGN KEY ("tariffId") REFERENCES "Tariff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Subscription" ADD CONSTRAINT "Subscription_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Subscription" ADD CONSTRAINT "Subscription_tariffId_fkey" FOREIGN KEY ("tariffId") REFERENCES "Tariff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Subscription" ADD CONSTRAINT "Subscription_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApiKey" ADD CONSTRAINT "ApiKey_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApiKey" ADD CONSTRAINT "ApiKey_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Usage" ADD CONSTRAINT "Usage_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Curve" ADD CONSTRAINT "Curve_revisionId_fkey" FOREIGN KEY ("revisionId") REFERENCES "Revision"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CurveParameter" ADD CONSTRAINT "CurveParameter_curveId_fkey" FOREIGN KEY ("curveId") REFERENCES "Curve"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CurvePoint" ADD CONSTRAINT "CurvePoint_curveId_fkey" FOREIGN KEY ("curveId") REFERENCES "Curve"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CurveResidual" ADD CONSTRAINT "CurveResidual_curveId_fkey" FOREIGN KEY ("curveId") REFERENCES "Curve"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CurveResidual" ADD CONSTRAINT "CurveResidual_bondId_fkey" FOREIGN KEY ("bondId") REFERENCES "Bond"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Bond" ADD CONSTRAINT "Bond_issuerId_fkey" FOREIGN KEY ("issuerId") REFERENCES "Issuer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Bond" ADD CONSTRAINT "Bond_guarantorId_fkey" FOREIGN KEY ("guarantorId") REFERENCES "Issuer"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Board" ADD CONSTRAINT "Board_bondId_fkey" FOREIGN KEY ("bondId") REFERENCES "Bond"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Coupon" ADD CONSTRAINT "Coupon_bondId_fkey" FOREIGN KEY ("bondId") REFERENCES "Bond"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Amortization" ADD CONSTRAINT "Amortization_bondId_fkey" FOREIGN KEY ("bondId") REFERENCES "Bond"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Offer" ADD CONSTRAINT "Offer_bondId_fkey" FOREIGN KEY ("bondId") REFERENCES "Bond"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DefaultEvent" ADD CONSTRAINT "DefaultEvent_bondId_fkey" FOREIGN KEY ("bondId") REFERENCES "Bond"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DefaultEvent" ADD CONSTRAINT "DefaultEvent_issuerId_fkey" FOREIGN KEY ("issuerId") REFERENCES "Issuer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Issuer" ADD CONSTRAINT "Issuer_guarantorId_fkey" FOREIGN KEY ("guarantorId") REFERENCES "Issuer"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IssuerReport" ADD CONSTRAINT "IssuerReport_issuerId_fkey" FOREIGN KEY ("issuerId") REFERENCES "Issuer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IssuerMetric" ADD CONSTRAINT "IssuerMetric_reportId_fkey" FOREIGN KEY ("reportId") REFERENCES "IssuerReport"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Placement" ADD CONSTRAINT "Placement_issuerId_fkey" FOREIGN KEY ("issuerId") REFERENCES "Issuer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Placement" ADD CONSTRAINT "Placement_bondId_fkey" FOREIGN KEY ("bondId") REFERENCES "Bond"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Guidance" ADD CONSTRAINT "Guidance_placementId_fkey" FOREIGN KEY ("placementId") REFERENCES "Placement"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Portfolio" ADD CONSTRAINT "Portfolio_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Position" ADD CONSTRAINT "Position_portfolioId_fkey" FOREIGN KEY ("portfolioId") REFERENCES "Portfolio"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Position" ADD CONSTRAINT "Position_bondId_fkey" FOREIGN KEY ("bondId") REFERENCES "Bond"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Transaction" ADD CONSTRAINT "Transaction_portfolioId_fkey" FOREIGN KEY ("portfolioId") REFERENCES "Portfolio"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Transaction" ADD CONSTRAINT "Transaction_bondId_fkey" FOREIGN KEY ("bondId") REFERENCES "Bond"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Quote" ADD CONSTRAINT "Quote_bondId_fkey" FOREIGN KEY ("bondId") REFERENCES "Bond"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Measure" ADD CONSTRAINT "Measure_bondId_fkey" FOREIGN KEY ("bondId") REFERENCES "Bond"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Measure" ADD CONSTRAINT "Measure_revisionId_fkey" FOREIGN KEY ("revisionId") REFERENCES "Revision"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Rating" ADD CONSTRAINT "Rating_bondId_fkey" FOREIGN KEY ("bondId") REFERENCES "Bond"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Rating" ADD CONSTRAINT "Rating_issuerId_fkey" FOREIGN KEY ("issuerId") REFERENCES "Issuer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Load" ADD CONSTRAINT "Load_sourceKey_fkey" FOREIGN KEY ("sourceKey") REFERENCES "Source"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LoadFailure" ADD CONSTRAINT "LoadFailure_loadId_fkey" FOREIGN KEY ("loadId") REFERENCES "Load"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Revision" ADD CONSTRAINT "Revision_loadId_fkey" FOREIGN KEY ("loadId") REFERENCES "Load"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Provenance" ADD CONSTRAINT "Provenance_bondId_fkey" FOREIGN KEY ("bondId") REFERENCES "Bond"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Provenance" ADD CONSTRAINT "Provenance_sourceKey_fkey" FOREIGN KEY ("sourceKey") REFERENCES "Source"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What no program may break, whoever writes.
ALTER TABLE "Bond"
  ADD CONSTRAINT "Bond_isin_form" CHECK ("isin" ~ '^[A-Z]{2}[A-Z0-9]{9}[0-9]$'),
  ADD CONSTRAINT "Bond_currencies_form" CHECK ("currency" ~ '^[A-Z]{3}$' AND "nominalCurrency" ~ '^[A-Z]{3}$'),
  ADD CONSTRAINT "Bond_nominal_not_negative" CHECK ("initialNominal" > 0 AND "outstandingNominal" >= 0),
  ADD CONSTRAINT "Bond_lot_positive" CHECK ("lotSize" > 0),
  ADD CONSTRAINT "Bond_perpetual_has_no_maturity" CHECK (NOT "perpetual" OR "maturityDate" IS NULL);
ALTER TABLE "Coupon"
  ADD CONSTRAINT "Coupon_period_runs_forward" CHECK ("periodEnd" > "periodStart"),
  ADD CONSTRAINT "Coupon_fixed_has_value" CHECK ("knowledge" <> 'FIXED' OR "value" IS NOT NULL);
ALTER TABLE "Rating"
  ADD CONSTRAINT "Rating_has_one_subject" CHECK (num_nonnulls("bondId", "issuerId") = 1),
  ADD CONSTRAINT "Rating_ordinal_range" CHECK ("ordinal" BETWEEN 1 AND 26);
ALTER TABLE "Measure"
  ADD CONSTRAINT "Measure_yield_says_its_basis" CHECK ("yield" IS NULL OR "yieldBasis" IS NOT NULL),
  ADD CONSTRAINT "Measure_liquidity_range" CHECK ("liquidity" BETWEEN 1 AND 7),
  ADD CONSTRAINT "Measure_credit_quality_range" CHECK ("creditQuality" BETWEEN 1 AND 6),
  ADD CONSTRAINT "Measure_rating_range" CHECK ("ratingOrdinal" BETWEEN 1 AND 26);
ALTER TABLE "Portfolio"
  ADD CONSTRAINT "Portfolio_model_has_no_account" CHECK ("isModel" = ("accountId" IS NULL));
ALTER TABLE "Tariff"
  ADD CONSTRAINT "Tariff_places_never_negative" CHECK ("placesLeft" >= 0 AND "placesLeft" <= "placesTotal"),
  ADD CONSTRAINT "Tariff_places_together" CHECK (("placesTotal" IS NULL) = ("placesLeft" IS NULL)),
  ADD CONSTRAINT "Tariff_term_positive" CHECK ("termMonths" > 0);
ALTER TABLE "Subscription"
  ADD CONSTRAINT "Subscription_runs_forward" CHECK ("endsAt" > "startsAt");

-- AlterTable
ALTER TABLE "Measure" ADD COLUMN     "defaultTypes" "DefaultType"[],
ADD COLUMN     "nextChangeDate" DATE,
ADD COLUMN     "nextOfferDate" DATE;

-- CreateTable
CREATE TABLE "Setting" (
    "key" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "Setting_pkey" PRIMARY KEY ("key")
);

