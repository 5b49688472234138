import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAccount } from '../support/accounts.ts'
import { BROKER_FILES } from '../support/holdings-files/brokers.ts'
import { BONDS, type BondName, bytesOf, type FileCase } from '../support/holdings-files/case.ts'
import { type Caller, create, detailOf, done, refusal, run } from '../support/portfolios.ts'
import { openWorld, type World } from '../world.ts'

let world: World
let alice: Caller
let bob: Caller
/** Bonds of the sample market that are like those of the files. */
let isins: ReadonlyMap<string, string>

beforeAll(async () => {
  world = await openWorld()
  alice = await openAccount(world, 'alice@example.com')
  bob = await openAccount(world, 'bob@example.com')
  isins = await likeOnes(world)
})
afterAll(() => world.close())

async function likeOnes({ service }: World): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (const [name, { isin: _isin, lotSize: _lotSize, ...like }] of Object.entries(BONDS)) {
    const isin = { notIn: [...found.values()] }
    const where = { ...like, isin, status: 'TRADING' as const, defaults: { none: {} } }
    const bond = await service.database.prisma.bond.findFirst({ where, orderBy: { isin: 'asc' } })
    if (bond !== null) found.set(name, bond.isin)
  }
  return found
}

const isinOf = (name: BondName) => isins.get(name) ?? ''
const filled = (text: string) => text.replaceAll(/\{([A-Z]+)\}/g, (_whole, name: string) => isinOf(name as BondName))

interface Report {
  readonly used: readonly object[]
  readonly transactions: readonly object[]
  readonly unused: readonly { readonly line: number; readonly reason: string; readonly text: string }[]
  readonly columns: readonly { readonly title: string; readonly role: string | null; readonly isOpen: boolean }[]
  readonly remembered: boolean
}

interface Imported {
  readonly portfolio: { readonly id: string }
  readonly report: Report
  readonly transactionsAdded: number
}

const fileOf = (text: string) => ({ name: 'holdings.csv', text: filled(text) })

/** From a file to the positions that the API states. */
async function journey(file: object, more: object = {}) {
  const report = await done<Report>(run(alice, 'preview-holdings', { file, ...more }))
  const request = { file, currency: 'RUB', ...more }
  if (report.used.length + report.transactions.length === 0) {
    expect(await refusal(run(alice, 'import-holdings', request))).toMatchObject({ paths: ['file'] })
    return { report, positions: [] }
  }
  const imported = await done<Imported>(run(alice, 'import-holdings', request))
  expect(imported.report).toEqual(report)
  const { positions } = await detailOf(alice, imported.portfolio.id)
  await run(alice, 'delete-portfolio', { id: imported.portfolio.id })
  return { report, positions: positions.map(({ bond, quantity, averagePrice }) => [bond.isin, quantity, averagePrice]) }
}

describe('from a file to the positions', () => {
  test('a par amount in a column of quantities is read by the value that the file states', async () => {
    const text = 'ISIN,Quantity,Price,Market value\n{DOLLAR},230000,98.724,227065.20\n'
    expect((await journey(fileOf(text))).positions).toEqual([[isinOf('DOLLAR'), '230', null]])
  })

  test('the face of one bond is no amount, and without a quantity there is no position', async () => {
    const { positions, report } = await journey(fileOf('ISIN;Номинал;Цена\n{A};1000;98,5\n'))
    expect(positions).toEqual([])
    expect(report.unused).toMatchObject([{ line: 2, reason: 'NO_QUANTITY' }])
  })

  test('an empty quantity beside the face of one bond is no position', async () => {
    const { positions } = await journey(fileOf('ISIN;Количество;Номинал\n{A};5;1000\n{B};;1000\n'))
    expect(positions).toEqual([[isinOf('A'), '5', null]])
  })

  test('"Ср. цена" is what was paid', async () => {
    const { positions } = await journey(fileOf('ISIN;Количество;Ср. цена;Цена\n{A};5;97,5;99,1\n'))
    expect(positions).toEqual([[isinOf('A'), '5', 97.5]])
  })

  test('a point beside a comma in one column is asked about, and 97.9 becomes no 979', async () => {
    const file = fileOf('ISIN;Количество;Средняя цена, %\n{A};5;97.9\n{B};5;102,5\n')
    const { positions, report } = await journey(file)
    expect(positions).toEqual([])
    expect(report.columns.filter(({ isOpen }) => isOpen)).toMatchObject([{ title: 'Средняя цена, %' }])
    const columns = [{ column: 3, role: 'AVERAGE_PRICE', decimal: 'EITHER' }]
    expect(new Set((await journey(file, { columns })).positions)).toEqual(
      new Set([
        [isinOf('A'), '5', 97.9],
        [isinOf('B'), '5', 102.5],
      ]),
    )
    await run(alice, 'import-holdings', { file, currency: 'RUB', columns: [] })
  })

  test('a row whose figures contradict each other is refused with both', async () => {
    const text = 'ISIN,Number of bonds,Price,Market value\n{A},10,98.50,9850.00\n{B},10,98.50,985.00\n'
    const { positions, report } = await journey(fileOf(text))
    expect(positions).toEqual([[isinOf('A'), '10', null]])
    expect(report.unused).toMatchObject([{ reason: 'FIGURES_DISAGREE', computed: '9850', stated: '985' }])
    expect(report.unused[0]?.text).toMatch(/comes to 9850, but the value in the file is 985\./)
  })
})

describe('a report of a broker', () => {
  const namesIn = ({ text }: FileCase) => [...text.matchAll(/\{([A-Z]+)\}/g)].map(([, name = '']) => name)
  const positions = BROKER_FILES.filter(file => file.content === undefined)

  test.each(positions)('$what', async file => {
    expect(namesIn(file).filter(name => !isins.has(name) && name !== 'LARGE')).toEqual([])
    const base64 = bytesOf(file, name => isinOf(name as BondName)).toString('base64')
    const found = await journey({ name: 'report', base64 })
    const expected = file.positions.filter(([name]) => isins.has(name))
    expect(new Map(found.positions.map(([isin, ...rest]) => [isin, rest]))).toEqual(
      new Map(expected.map(([name, ...rest]) => [isinOf(name), rest])),
    )
  })
})

describe('transactions of a file', () => {
  const trades = () =>
    fileOf(`Дата сделки;Направление;ISIN;Количество;Цена;НКД;Сумма сделки;Комиссия
03.10.2025;Покупка;{A};20;96,50;30,00;19330,00;1,20
06.10.2025;Продажа;{A};5;97,00;10,00;4860,00;0
`)

  test('make positions, and are not added again by a report that overlaps', async () => {
    const { portfolio, transactionsAdded } = await done<Imported>(
      run(alice, 'import-holdings', { file: trades(), currency: 'RUB' }),
    )
    expect(transactionsAdded).toBe(3)
    const detail = await detailOf(alice, portfolio.id)
    expect(detail.positions).toMatchObject([{ quantity: '15', averagePrice: 96.5, byTransactions: true }])
    expect(detail.received).toMatchObject([{ sales: '4860.00', fees: '1.20' }])
    const again = await done<Imported>(run(alice, 'import-holdings', { file: trades(), portfolioId: portfolio.id }))
    expect(again.transactionsAdded).toBe(0)
    expect((await detailOf(alice, portfolio.id)).positions).toMatchObject([{ quantity: '15' }])
  })

  test('that sell more than is held are refused, and nothing is stored', async () => {
    const id = await create(alice)
    const sold = fileOf('Дата сделки;Направление;ISIN;Количество;Сумма сделки\n03.10.2025;Продажа;{A};20;19330\n')
    expect(await refusal(run(alice, 'import-holdings', { file: sold, portfolioId: id }))).toMatchObject({
      code: 'INVALID_PARAMETER',
      paths: ['file'],
    })
    expect((await detailOf(alice, id)).positions).toEqual([])
    expect(await world.service.database.prisma.transaction.count({ where: { portfolioId: id } })).toBe(0)
  })
})

describe('columns that were corrected', () => {
  const march = () => fileOf('ISIN;Holding;Lots of text\n{A};7;x\n')
  const april = () => fileOf('ISIN;Holding;Lots of text\n{A};9;x\n{B};2;y\n')
  const columns = [
    { column: 2, role: 'PIECES' },
    { column: 3, role: null },
  ]
  const preview = (caller: Caller, more: object = {}) =>
    done<Report>(run(caller, 'preview-holdings', { file: april(), ...more }))

  test('are remembered for the account and the titles, and for nobody else', async () => {
    await done(run(alice, 'import-holdings', { file: march(), columns, currency: 'RUB' }))
    expect(await preview(alice)).toMatchObject({ remembered: true, used: [{ quantity: '9' }, { quantity: '2' }] })
    expect(await preview(bob)).toMatchObject({ remembered: false, used: [] })
    expect(await preview(alice, { file: fileOf('ISIN;Holding\n{A};7\n') })).toMatchObject({ remembered: false })
  })

  test('are read as recognised on request, and forgotten with an import that says so', async () => {
    expect(await preview(alice, { columns: [] })).toMatchObject({ remembered: false, used: [] })
    const both = fileOf('ISIN;Holding;Lots of text;Quantity\n{A};7;x;3\n')
    await done(run(alice, 'import-holdings', { file: both, columns: [{ column: 3, role: null }], currency: 'RUB' }))
    expect(await preview(alice, { file: both })).toMatchObject({ remembered: true })
    await done(run(alice, 'import-holdings', { file: both, columns: [], currency: 'RUB' }))
    expect(await preview(alice, { file: both })).toMatchObject({ remembered: false })
  })
})
