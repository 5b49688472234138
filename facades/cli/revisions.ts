import { type Command, InvalidArgumentError } from 'commander'
import type { CliHost } from './host.ts'
import type { OperatorRun } from './operator-channel.ts'

interface Revision {
  readonly id: number
  readonly status: string
  readonly asOf: string
  readonly createdAt: string
  readonly note: string | null
}

interface Details {
  readonly revision: Revision
  readonly source: string | null
  readonly origin: string | null
  readonly decidedAt: string | null
  readonly decidedBy: string | null
  readonly findings: readonly {
    readonly rule: string
    readonly sentence: string
    readonly examples: readonly string[]
  }[]
  readonly tables: readonly {
    readonly table: string
    readonly added: number
    readonly changed: number
    readonly removed: number
  }[]
  readonly yields: readonly {
    readonly currency: string
    readonly bonds: number
    readonly was: number
    readonly is: number
  }[]
  readonly movers: readonly {
    readonly isin: string
    readonly name: string
    readonly priceWas: number | null
    readonly priceIs: number | null
    readonly yieldWas: number | null
    readonly yieldIs: number | null
  }[]
}

const LISTED = 20

/** `revision`: lists published and quarantined revisions, and publishes or rejects quarantined ones. */
export function addRevisionCommands(program: Command, withOperator: CliHost['withOperator']): void {
  const revision = program.command('revision').description('List, publish or reject revisions of the data.')
  revision
    .command('list')
    .description(`Show the last ${LISTED} revisions.`)
    .action(() => withOperator(list))
  const decide = (name: string, description: string, work: (run: OperatorRun, id: number) => Promise<void>) =>
    revision
      .command(name)
      .description(description)
      .argument('<id>', 'number of the revision', revisionNumber)
      .action((id: number) => withOperator(run => work(run, id)))
  decide('show', 'Show why a revision was quarantined, and what it changes.', show)
  decide('publish', 'Publish a quarantined revision.', (run, id) => report(run('publish-revision', { id })))
  decide('reject', 'Reject a quarantined revision.', (run, id) => report(run('reject-revision', { id })))
}

async function list(run: OperatorRun): Promise<void> {
  const { items } = (await run('web/get-revisions', { limit: LISTED })) as { readonly items: readonly Revision[] }
  if (items.length === 0) print('No data has been ingested yet.')
  for (const row of items) print(lineOf(row))
}

async function show(run: OperatorRun, id: number): Promise<void> {
  const details = (await run('get-revision', { id })) as Details
  const { revision, source, origin, decidedAt, decidedBy } = details
  print(lineOf({ ...revision, note: null }))
  if (source !== null) print(`Ingested from ${source}: ${origin}.`)
  if (decidedBy !== null) print(`Decided by ${decidedBy} at ${decidedAt}.`)
  for (const { rule, sentence, examples } of details.findings)
    print(`  ${sentence} [${[rule, ...examples].join(', ')}]`)
  for (const { table, added, changed, removed } of details.tables) {
    print(`  ${table.padEnd(16)} ${added} added, ${changed} changed, ${removed} removed`)
  }
  for (const { currency, bonds, was, is } of details.yields) {
    print(`  median yield of ${bonds} bonds in ${currency}: ${shown(was)} % → ${shown(is)} %`)
  }
  for (const { isin, name, ...moved } of details.movers) {
    const price = `price ${shown(moved.priceWas)} → ${shown(moved.priceIs)}`
    print(`  ${isin}  ${price}, yield ${shown(moved.yieldWas)} → ${shown(moved.yieldIs)}  ${name}`)
  }
}

async function report(answer: Promise<unknown>): Promise<void> {
  print(((await answer) as { readonly message: string }).message)
}

function lineOf({ id, status, asOf, createdAt, note }: Revision): string {
  return `${String(id).padStart(6)}  ${status.padEnd(10)}  as of ${asOf}  made ${createdAt}  ${note ?? ''}`.trimEnd()
}

function shown(value: number | null): string {
  return value === null ? 'none' : String(Math.round(value * 100) / 100)
}

function revisionNumber(text: string): number {
  const value = Number(text)
  if (Number.isInteger(value) && value > 0) return value
  throw new InvalidArgumentError('It must be the number of a revision, such as 12; see: revision list.')
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
