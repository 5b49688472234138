import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { compareRecorded, type Difference } from './recorded.ts'

/** `npm run compare`: our figures beside those of the exchange, after a load of its recorded answers. */

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

const folder = resolve(
  process.env.RECORDED_DIR ?? join(import.meta.dirname, '../../../shared/data'),
  'moex-iss-max31000',
)

if (existsSync(folder)) {
  const { differences, left } = await compareRecorded(folder)
  print(`recorded answers: ${folder}`)
  print(line(['ISIN', 'schedule', 'figure', 'ours', 'exchange', 'difference'], 'explanation'))
  for (const difference of differences) print(rowOf(difference))
  for (const { isin, reason } of left) print(`${isin}: ${reason}`)
} else {
  print(`nothing is compared: no recorded answers in ${folder} (set RECORDED_DIR)`)
}
