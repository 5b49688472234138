import { type Command, InvalidArgumentError } from 'commander'
import { OperatorError, type OperatorRun } from './operator-channel.ts'

interface Options {
  readonly isin: string
  readonly price?: number
  readonly dirty?: number
  readonly yield?: number
  readonly convention?: string
  readonly zSpread?: number
  readonly gSpread?: number
  readonly settlement?: string
}

interface Figure {
  readonly name: string
  readonly value: number | null
  readonly unit: string
  readonly basis: string | null
  readonly date: string | null
  readonly assumption: string | null
  readonly reason: string | null
}

interface Calculation {
  readonly isin: string | null
  readonly settlementDate: string | null
  readonly cleanPrice: number | null
  readonly curve: string | null
  readonly reason: string | null
  readonly field: string | null
  readonly figures: readonly Figure[]
}

type WithOperator = <T>(work: (run: OperatorRun) => Promise<T>) => Promise<T>

/** `calculate`: takes a price, yield or spread of a stored bond and prints a table of its analytics. */
export function addCalculateCommand(program: Command, withOperator: WithOperator): void {
  program
    .command('calculate')
    .description('Calculate the analytics of a bond from a price, a yield or a spread.')
    .requiredOption('--isin <isin>', 'the bond')
    .option('--price <percent>', 'clean price', decimal)
    .option('--dirty <percent>', 'dirty price', decimal)
    .option('--yield <percent>', 'yield to the headline date', decimal)
    .option('--convention <name>', 'yield convention: EFFECTIVE, STREET, US_TREASURY and others', upperCase)
    .option('--z-spread <bp>', 'Z-spread', decimal)
    .option('--g-spread <bp>', 'G-spread', decimal)
    .option('--settlement <date>', 'by default the next settlement after the revision')
    .action((options: Options) =>
      withOperator(async run => {
        const [answer] = (await run('calculate', { inputs: [inputOf(options)] })) as readonly Calculation[]
        if (answer !== undefined) for (const line of tableOf(answer)) process.stdout.write(`${line}\n`)
      }),
    )
}

function inputOf({ isin, price, dirty, yield: percent, convention, zSpread, gSpread, settlement }: Options) {
  return {
    ...{ isin, convention, yield: percent, settlementDate: settlement },
    ...{ cleanPrice: price, dirtyPrice: dirty, zSpreadBp: zSpread, gSpreadBp: gSpread },
  }
}

function tableOf({ isin, settlementDate, cleanPrice, curve, reason, field, figures }: Calculation): readonly string[] {
  if (reason !== null) throw new OperatorError(`Cannot calculate: ${reason}${field === null ? '' : ` (${field})`}`)
  const head = `${isin} settling on ${settlementDate} at ${cleanPrice}, curve ${curve ?? 'none'}`
  const assumptions = new Set(figures.flatMap(({ assumption }) => (assumption === null ? [] : [assumption])))
  return [head, ...figures.map(rowOf), ...assumptions]
}

function rowOf({ name, value, unit, basis, date, reason }: Figure): string {
  const text = value === null ? (reason ?? '') : `${value} ${unit.toLowerCase().replaceAll('_', ' ')}`
  const until = basis === null ? '' : `to ${basis.toLowerCase().replaceAll('_', ' ')} ${date ?? ''}`
  return `${name.padEnd(24)}${text.padEnd(34)}${until}`.trimEnd()
}

function decimal(text: string): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) throw new InvalidArgumentError('It must be a number such as 98.5.')
  return value
}

function upperCase(text: string): string {
  return text.toUpperCase()
}
