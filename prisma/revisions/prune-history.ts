import { deleteInBatches } from '../delete-in-batches.ts'
import type { PrismaClient } from '../generated/client/client.ts'

const TRADED = '(n.trades > 0 OR (n.trades IS NULL AND (n.turnover > 0 OR n.last IS NOT NULL)))'

/** Current analytics need a bond's last price and last trade, whatever their age. */
const QUOTES = `DELETE FROM "Quote" WHERE ctid = ANY(ARRAY(
  SELECT q.ctid FROM "Quote" q WHERE q.date < $1::date AND EXISTS (
    SELECT 1 FROM "Quote" n WHERE n."bondId" = q."bondId" AND n.date > q.date AND ${TRADED}
      AND coalesce(n.last, n.wap, n.close, n.bid + n.ask) IS NOT NULL)
  LIMIT $2))`

const MEASURES = `DELETE FROM "Measure" WHERE ctid = ANY(ARRAY(
  SELECT ctid FROM "Measure" WHERE date < $1::date AND NOT current LIMIT $2))`

/**
 * Deletes daily quotes and measures that are older than the retention period.
 * @param days the retention period
 * @returns the number of deleted rows
 */
export async function pruneHistory(prisma: PrismaClient, days: number, now: Date): Promise<number> {
  const before = new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10)
  return (await deleteInBatches(prisma, QUOTES, before)) + (await deleteInBatches(prisma, MEASURES, before))
}
