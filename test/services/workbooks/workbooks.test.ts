import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { TOOLS } from '../../support/tools.ts'
import { openWorld, type World } from '../../world.ts'

const run = promisify(execFile)
const fromTools = createRequire(join(TOOLS, 'package.json'))
/** The Python of the system, which has the packages of the distribution. */
const PYTHON = '/usr/bin/python3'
const JAVA = '/usr/bin/java'
const SOFFICE = '/usr/bin/soffice'
/** Commas, quotes, UTF-8. */
const UTF8_CSV = 'csv:Text - txt - csv (StarCalc):44,34,76'

// Tools from outside start slowly, and more so on a machine that others use too.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const COLUMNS = [
  'isin',
  'name',
  'price',
  'maturityDate',
  'outstanding',
  'issueVolume',
  'qualifiedOnly',
  'flags',
] as const
const SCREENER = '/api/v1/data/instruments'
const QUERY = `Currency=USD&Sorts=isin&Fields=${COLUMNS.join()}`
/** What spreadsheets like to take for something else. */
const HOSTILE = ['=1+1', '+7 495 000', '-1e3', '@SUM(A1)', '<b>&"\'</b>', 'Рубль – 🏦', '2026-11-20', '007']
const LONG_MONEY = '12345678901234567.12345678'

type Row = Record<(typeof COLUMNS)[number], unknown>

let world: World
let folder: string
let file: string
let items: readonly Row[]
let header: readonly string[]

beforeAll(async () => {
  world = await openWorld()
  const { prisma } = world.service.database
  const { items: found } = await world.getJson<{ items: { isin: string }[] }>(`${SCREENER}?${QUERY}&PageSize=20`)
  for (const [index, name] of HOSTILE.entries()) {
    const data = { name, ...(index === 0 && { issueVolume: LONG_MONEY }) }
    await prisma.bond.updateMany({ where: { isin: found[index]?.isin ?? '' }, data })
  }
  await prisma.revision.create({ data: { asOf: new Date() } })
  await world.service.start()
  ;({ items } = await world.getJson<{ items: readonly Row[] }>(`${SCREENER}?${QUERY}&PageSize=500`))
  header = Object.keys(items[0] ?? {})
  folder = await mkdtemp(join(tmpdir(), 'workbook-'))
  file = join(folder, 'bonds.xlsx')
  const response = await world.get(`${SCREENER}?${QUERY}&Format=xlsx`)
  await writeFile(file, Buffer.from(await response.arrayBuffer()))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await world.close()
})

/** The cells that a reader should find; a date is made by the reader's own type. */
function expectedRows(dateOf: (day: string) => unknown): unknown[][] {
  const moneyOf = (text: unknown) => (text === null || text === LONG_MONEY ? text : Number(text))
  const cellOf = (row: Row, name: keyof Row): unknown => {
    const value = row[name]
    if (value === null) return null
    if (name === 'maturityDate') return dateOf(String(value))
    if (name === 'flags') return (value as string[]).join('|') || null
    return name === 'outstanding' || name === 'issueVolume' ? moneyOf(value) : value
  }
  return [[...header], ...items.map(row => header.map(name => cellOf(row, name as keyof Row)))]
}

describe('a workbook', () => {
  it('has rows that try a reader', () => {
    const names = items.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(HOSTILE))
    expect(items.map(({ issueVolume }) => issueVolume)).toContain(LONG_MONEY)
    expect(items.some(({ qualifiedOnly }) => typeof qualifiedOnly === 'boolean')).toBe(true)
  })

  it('is read by openpyxl and pandas, with types, header, filter and properties', async () => {
    const { stdout } = await run(PYTHON, [join(import.meta.dirname, 'read-openpyxl.py'), file])
    const book = JSON.parse(stdout)
    expect(book.rows).toEqual(expectedRows(day => ({ date: `${day}T00:00:00` })))
    const extent = `A1:H${items.length + 1}`
    expect(book).toMatchObject({ formulas: 0, frozen: 'A2', filter: extent, streamedRows: items.length + 1 })
    expect(book.sheets).toEqual(['bonds', 'about'])
    const { meta } = await world.getJson<{ meta: { asOf: string; revision: number; warnings: string[] } }>(
      `${SCREENER}?${QUERY}&PageSize=1`,
    )
    expect([book.title, book.created]).toEqual(['Screen bonds', meta.asOf.slice(0, 19)])
    expect(book.about).toEqual(expect.arrayContaining([['Revision', meta.revision]]))
    expect(book.about).toEqual(expect.arrayContaining(meta.warnings.map(warning => ['Warning', warning])))
    expect(Math.min(...book.widths)).toBeGreaterThanOrEqual(8)
    expect(book.frame.shape).toEqual([items.length, header.length])
    expect(book.frame.types).toMatchObject({ price: 'f', maturityDate: 'M', isin: 'O' })
  })

  it('is read by exceljs', async () => {
    const { Workbook } = fromTools('exceljs')
    const book = new Workbook()
    await book.xlsx.readFile(file)
    const [sheet] = book.worksheets
    const rows: unknown[][] = []
    sheet.eachRow((row: { getCell(column: number): { value: unknown } }) =>
      rows.push(header.map((_, index) => row.getCell(index + 1).value)),
    )
    expect(rows).toEqual(expectedRows(day => new Date(day)))
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 })
    expect([sheet.autoFilter, book.title]).toEqual([`A1:H${items.length + 1}`, 'Screen bonds'])
  })

  it('is read by SheetJS', () => {
    const { readFile: readBook, utils } = fromTools('xlsx')
    const book = readBook(file)
    const rows = utils.sheet_to_json(book.Sheets.bonds, { header: 1, defval: null })
    const serialOf = (day: string) => (Date.parse(day) - Date.UTC(1899, 11, 30)) / 86_400_000
    expect(rows).toEqual(expectedRows(serialOf))
    expect(book.Custprops).toMatchObject({ Source: expect.stringContaining(SCREENER), Revision: expect.any(Number) })
  })

  it.skipIf(!existsSync(JAVA))('is read by Java as a stream, every part of it (needs java)', async () => {
    const { stdout } = await run(JAVA, [join(import.meta.dirname, 'ReadParts.java'), file])
    expect(stdout.trim().split('\n')).toEqual(
      expect.arrayContaining(['[Content_Types].xml', 'xl/workbook.xml', 'xl/worksheets/sheet1.xml']),
    )
  })

  it.skipIf(!existsSync(SOFFICE))('is read by LibreOffice (needs soffice)', async () => {
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
    await run(SOFFICE, [profile, '--headless', '--convert-to', UTF8_CSV, '--outdir', folder, file])
    const table = parse(await readFile(join(folder, 'bonds.csv'))) as string[][]
    const textOf = (value: unknown) =>
      value === null ? '' : String(value).replace(/^(true|false)$/, w => w.toUpperCase())
    const shown = expectedRows(day => day).map(row => row.map(textOf))
    // A general format shows ten digits or so.
    const rounded = (rows: string[][]) =>
      rows.map(row => row.map(text => (text === String(Number(text)) ? Number(text).toPrecision(10) : text)))
    expect(rounded(table)).toEqual(rounded(shown))
  })
})
