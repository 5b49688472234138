import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LIMITS } from '../../schema/portfolio/limits.ts'
import { readLedgers } from '../../schema/portfolio/read-ledgers.ts'
import { openAccount } from '../support/accounts.ts'
import { ledgerOf } from '../support/ledger.ts'
import {
  type Caller,
  create,
  detailOf,
  done,
  purchase,
  refusal,
  run,
  type SomeBond,
  someBonds,
} from '../support/portfolios.ts'
import { openWorld, type World } from '../world.ts'

let world: World
let alice: Caller
let bonds: readonly SomeBond[]

beforeAll(async () => {
  world = await openWorld()
  alice = await openAccount(world, 'alice@example.com')
  bonds = (await someBonds(world)).bonds
})
afterAll(() => world.close())

const bondAt = (index: number) => bonds[index] as SomeBond
const buy = (index: number, ...rest: [quantity: string, amount: string, more?: object]) =>
  purchase(bondAt(index), ...rest)

describe('transactions', () => {
  const KINDS = ['BUY', 'COUPON', 'SELL', 'FEE'] as const

  test('of long ledgers are read whole, in order and to the last digit, of one portfolio or of some bonds', async () => {
    const { prisma } = world.service.database
    const [id, other] = [await create(alice), await create(alice)]
    const ofBond = await prisma.bond.findMany({ where: { isin: { in: bonds.slice(0, 3).map(({ isin }) => isin) } } })
    const data = Array.from({ length: 10_703 }, (_, index) => ({
      ...{ portfolioId: index % 5 === 0 ? other : id, bondId: ofBond[index % 4]?.id ?? null, currency: 'RUB' },
      ...{
        type: KINDS[index % 4] ?? 'FEE',
        date: new Date(Date.UTC(2020, 0, 1 + (index % 400))),
      },
      ...{ amount: `${index}.00000001`, quantity: index % 4 === 3 ? null : `${index + 1}.12345678`, price: index / 7 },
    }))
    await prisma.transaction.createMany({ data })
    const rows = await prisma.transaction.findMany({
      where: { portfolioId: { in: [id, other] } },
      orderBy: [{ date: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }],
    })
    const ledgerOfRows = (matches: (row: (typeof rows)[number]) => boolean) =>
      ledgerOf(
        rows.filter(matches).map(({ bondId, type, date, quantity, price, accrued, amount, currency }) => ({
          ...{ bondId, type, price, accrued, currency, date: date.toISOString().slice(0, 10) },
          ...{ quantity: quantity?.toFixed(8) ?? null, amount: amount.toFixed(8) },
        })),
      )
    const both = await readLedgers({ portfolioIds: [id, other] }, { prisma })
    expect(both.get(id)).toEqual(ledgerOfRows(row => row.portfolioId === id))
    expect(both.get(other)).toEqual(ledgerOfRows(row => row.portfolioId === other))
    const bondId = ofBond[0]?.id as string
    const some = await readLedgers({ portfolioIds: [id], bondIds: [bondId] }, { prisma })
    expect(some.get(id)?.lots.size).toBe(1)
    expect(some.get(id)).toEqual(ledgerOfRows(row => row.portfolioId === id && row.bondId === bondId))
  })

  test('make positions, and money that adds up: profit, received, return', async () => {
    const id = await create(alice)
    const add = (transaction: object) => done(run(alice, 'add-transaction', { portfolioId: id, transaction }))
    await add(buy(0, '100', '90000', { accrued: '500' }))
    await add({ type: 'COUPON', date: '2026-03-01', bond: bondAt(0).isin, amount: '4000' })
    await add({ type: 'SELL', date: '2026-06-01', bond: bondAt(0).isin, quantity: '40', price: 95, amount: '38500' })
    await add({ type: 'FEE', date: '2026-06-01', amount: '50', currency: 'RUB' })
    const detail = await detailOf(alice, id)
    const [position] = detail.positions
    expect(position).toMatchObject({ quantity: '60', cost: '54000.00', averagePrice: 90, byTransactions: true })
    const { price, coupons, total } = (position?.profit ?? {}) as Record<string, string>
    expect(Number(price) + Number(coupons)).toBeCloseTo(Number(total), 2)
    const value = Number(detail.value)
    expect(Number(detail.profit)).toBeCloseTo(value + 38_500 + 4_000 - 90_000 - 50, 2)
    expect(detail.profitPercent).toBeCloseTo((Number(detail.profit) / 90_000) * 100, 3)
    expect(detail.received).toEqual([
      expect.objectContaining({
        currency: 'RUB',
        realised: '2500.00',
        coupons: '4000.00',
        sales: '38500.00',
        fees: '50.00',
      }),
    ])
    const flows = [
      ['2025-11-20', -90_000],
      ['2026-03-01', 4_000],
      ['2026-06-01', 38_450],
      [String(detail.asOf).slice(0, 10), value],
    ] as const
    const rate = (detail.xirr as number) / 100
    const years = (date: string) => (Date.parse(date) - Date.parse('2025-11-20')) / 86_400_000 / 365
    expect(flows.reduce((sum, [date, amount]) => sum + amount * (1 + rate) ** -years(date), 0)).toBeCloseTo(0, 0)
    await run(alice, 'delete-portfolio', { id })
  })

  test('corrected or deleted, take the position with them', async () => {
    const portfolioId = await create(alice)
    const { transactions } = await done(
      run(alice, 'add-transaction', { portfolioId, transaction: buy(0, '10', '9000') }),
    )
    const id = transactions[0]?.id
    await done(run(alice, 'correct-transaction', { id, transaction: buy(1, '7', '6300') }))
    const corrected = (await detailOf(alice, portfolioId)).positions
    expect(corrected).toMatchObject([{ bond: { isin: bondAt(1).isin }, quantity: '7' }])
    await done(run(alice, 'delete-transaction', { id }))
    expect((await detailOf(alice, portfolioId)).positions).toEqual([])
    await run(alice, 'delete-portfolio', { id: portfolioId })
  })

  test('never sell what is not there, and never take the place of what was set by hand in silence', async () => {
    const id = await create(alice)
    const byHand = { bond: bondAt(1).isin, quantity: '5' }
    await done(run(alice, 'set-positions', { id, positions: [byHand] }))
    await done(run(alice, 'add-transaction', { portfolioId: id, transaction: buy(0, '10', '9000') }))
    const sell = { type: 'SELL', date: '2026-01-01', bond: bondAt(0).isin, quantity: '11', amount: '1' }
    const add = (transaction: object) => refusal(run(alice, 'add-transaction', { portfolioId: id, transaction }))
    expect(await add(sell)).toEqual({ code: 'INVALID_PARAMETER', paths: ['transaction.quantity'] })
    expect(await add({ ...sell, quantity: '1', date: '2025-01-01' })).toMatchObject({ paths: ['transaction.quantity'] })
    expect(await add(buy(1, '1', '900'))).toEqual({ code: 'INVALID_PARAMETER', paths: ['transaction.bond'] })
    const follows = { id, positions: [byHand, { bond: bondAt(0).id, quantity: '1' }] }
    expect(await refusal(run(alice, 'set-positions', follows))).toMatchObject({ paths: ['positions.1.bond'] })
    expect((await detailOf(alice, id)).positions).toHaveLength(2)
    await run(alice, 'delete-portfolio', { id })
  })
})

describe('arguments at fault', () => {
  test('are all named at once', async () => {
    const id = await create(alice)
    const positions = [
      { bond: 'XS0000000000', quantity: '0', averagePrice: 985 },
      { bond: bondAt(0).isin, quantity: '1' },
      { bond: bondAt(0).id, quantity: '1', cost: '-1' },
    ]
    expect((await refusal(run(alice, 'set-positions', { id, positions }))).paths).toEqual([
      'positions.0.bond',
      'positions.0.quantity',
      'positions.0.averagePrice',
      'positions.2.cost',
      'positions.2.bond',
    ])
    const transaction = { type: 'DEPOSIT', date: '2999-01-01', bond: bondAt(0).isin, price: 1, amount: '-5' }
    expect((await refusal(run(alice, 'add-transaction', { portfolioId: id, transaction }))).paths.toSorted()).toEqual([
      'transaction.amount',
      'transaction.bond',
      'transaction.date',
      'transaction.price',
    ])
    expect(await refusal(run(alice, 'create-portfolio', { name: ' ', currency: 'roubles' }))).toEqual({
      code: 'INVALID_PARAMETER',
      paths: ['name', 'currency'],
    })
    await run(alice, 'delete-portfolio', { id })
  })

  test('an account has at most 200 portfolios, also when it asks for many at once', async () => {
    const carol = await openAccount(world, 'carol@example.com')
    const { accountId } = await world.service.database.prisma.user.findUniqueOrThrow({
      where: { email: 'carol@example.com' },
    })
    const data = Array.from({ length: LIMITS.portfolios - 1 }, (_, index) => ({
      accountId,
      name: `${index}`,
      currency: 'RUB',
    }))
    await world.service.database.prisma.portfolio.createMany({ data })
    const answers = await Promise.all(
      [1, 2, 3].map(() => run(carol, 'create-portfolio', { name: 'One more', currency: 'RUB' })),
    )
    expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(1)
  })
})

describe('a holdings file', () => {
  const text = () => `ISIN,Quantity,Average price\n${bondAt(0).isin},10,91.5\nXS0000000009,5,90\nTotal,15,\n`

  test('is shown before, and imported with a report of every row', async () => {
    const file = { name: 'fund.csv', text: text() }
    const preview = await done<{ used: object[]; unused: object[] }>(run(alice, 'preview-holdings', { file }))
    const imported = await done<{ portfolio: { id: string }; report: object }>(
      run(alice, 'import-holdings', { file, currency: 'RUB' }),
    )
    expect(imported.report).toEqual(preview)
    expect(preview.unused).toMatchObject([
      { line: 3, reason: 'UNKNOWN_BOND', isin: 'XS0000000009' },
      { line: 4, reason: 'BAD_IDENTIFIER' },
    ])
    const { id } = imported.portfolio
    expect((await detailOf(alice, id)).positions).toMatchObject([{ quantity: '10', averagePrice: 91.5 }])
    const again = {
      file: { name: 'x', base64: Buffer.from(text().replace(',10,', ',20,')).toString('base64') },
      portfolioId: id,
    }
    await done(run(alice, 'import-holdings', again))
    expect((await detailOf(alice, id)).positions).toMatchObject([{ quantity: '20' }])
    await run(alice, 'delete-portfolio', { id })
  })

  test.each([
    [{ name: 'x' }, 'file'],
    [{ name: 'x', text: 'a', base64: 'YQ==' }, 'file'],
    [{ name: 'x', base64: '!' }, 'file.base64'],
    [{ name: 'x', text: 'hello' }, 'file'],
  ])('%j is refused by name', async (file, path) => {
    expect(await refusal(run(alice, 'preview-holdings', { file }))).toEqual({
      code: 'INVALID_PARAMETER',
      paths: [path],
    })
  })
})
