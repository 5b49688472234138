import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { compareHistory } from './compare/history.ts'
import { compareMinfin } from './compare/minfin.ts'
import { linesOf, type Section } from './compare/section.ts'
import { compareTreasury } from './compare/treasury.ts'
import { compareRecorded, type Difference } from './recorded.ts'

/** `npm run compare`: our figures beside published ones, after an ingestion run over everything that is recorded. */

const print = (text: string): void => void process.stdout.write(`${text}\n`)

const WIDTHS = [13, 12, 16, 14, 14, 13] as const

const line = (cells: readonly string[], text: string): string =>
  [
    ...cells.map((cell, place) => (place < 3 ? cell.padEnd(WIDTHS[place] ?? 0) : cell.padStart(WIDTHS[place] ?? 0))),
    text,
  ]
    .join(' ')
    .trimEnd()

const shown = (value: number | null): string => (value === null ? '-' : String(Math.round(value * 1e6) / 1e6))

const rowOf = ({ isin, schedule, figure, ours, theirs, text }: Difference): string => {
  const difference = ours === null || theirs === null ? '-' : (ours - theirs).toFixed(6)
  return line([isin, schedule, figure, shown(ours), shown(theirs), difference], text)
}

const from = (variable: string, otherwise: string, path: string): string =>
  join(resolve(process.env[variable] ?? join(import.meta.dirname, '../../../shared', otherwise)), path)

const recorded = (path: string): string => from('RECORDED_DIR', 'data', path)

/** Published figures that are recomputed from what is stored after an ingestion run: a row a source. */
const SECTIONS: readonly (readonly [path: string, compare: (path: string) => Promise<Section>])[] = [
  [from('ORACLE_DIR', 'oracle', 'moex_published.json'), compareHistory],
  [recorded('minfin-ofz-auctions'), compareMinfin],
  [recorded('us-treasurydirect/data.csv'), compareTreasury],
]

const compareLive = async (folder: string): Promise<void> => {
  const { differences, left } = await compareRecorded(folder)
  print(`Moscow Exchange, recorded answers: ${folder}`)
  print(line(['ISIN', 'schedule', 'figure', 'ours', 'exchange', 'difference'], 'explanation'))
  for (const difference of differences) print(rowOf(difference))
  for (const { isin, reason } of left) print(`${isin}: ${reason}`)
}

const absent = (path: string): void => print(`NOT COMPARED: nothing lies at ${path} (set RECORDED_DIR and ORACLE_DIR)`)

const answers = recorded('moex-iss-max31000')
if (existsSync(answers)) await compareLive(answers)
else absent(answers)
for (const [path, compare] of SECTIONS) {
  if (existsSync(path)) for (const text of linesOf(await compare(path))) print(text)
  else absent(path)
}
