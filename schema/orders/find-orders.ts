import type { Prisma } from '../../prisma/generated/client/client.ts'

/** What Prisma calls a text that contains another. */
interface Part {
  readonly contains: string
  readonly mode: 'insensitive'
}

/** As of numbers of orders and of invoices that are made of them: year and serial, or the serial alone. */
const ORDER_NUMBER = /^(?:INV-)?(?:(?<year>\d{4})-)?0*(?<serial>\d{1,9})$/i

/** Orders that a text names: by number, by a document, or by a part of the company, the account or the email address. */
export function ordersNamed(part: Part): Prisma.OrderWhereInput {
  const inDocuments = (path: string[]) => ({
    documents: { some: { content: { path, string_contains: part.contains, mode: part.mode } } },
  })
  return {
    OR: [
      ...numbered(part.contains),
      inDocuments(['number']),
      inDocuments(['buyer', 'name']),
      { user: { email: part } },
      { account: { name: part } },
      { account: { billing: { legalName: part } } },
    ],
  }
}

/** The number is made of the serial and the year of the order; it is not stored. */
function numbered(text: string): Prisma.OrderWhereInput[] {
  const { year, serial } = ORDER_NUMBER.exec(text)?.groups ?? {}
  if (serial === undefined) return []
  const createdAt = year === undefined ? undefined : { gte: startOf(Number(year)), lt: startOf(Number(year) + 1) }
  return [{ serial: Number(serial), ...(createdAt && { createdAt }) }]
}

function startOf(year: number): Date {
  return new Date(Date.UTC(year, 0, 1))
}
