import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { CliHost } from './host.ts'
import { OperatorError, type OperatorRun } from './operator-channel.ts'
import { follow } from './progress.ts'

interface SourceLine {
  readonly key: string
  readonly state: string
  readonly licence: string
  readonly schedule: string | null
  readonly timeZone: string | null
  readonly origin: string | null
  readonly suggested: { readonly schedule: string; readonly timeZone: string } | null
  readonly nextRunAt: string | null
  readonly lastAttempt: {
    readonly status: string
    readonly message: string | null
    readonly startedAt: string
    readonly rowsRead: number
    readonly rowsFailed: number
  } | null
  readonly lastSuccessAt: string | null
  readonly ageSeconds: number | null
  readonly consecutiveFailures: number
  readonly stale: boolean | null
}

interface Settings {
  readonly cron?: string
  readonly zone?: string
  readonly from?: string
  readonly mapping?: string
}

/** `sources`: shows the status of each source, changes its schedule, and runs it. */
export function addSourceCommands(program: Command, withOperator: CliHost['withOperator']): void {
  const sources = program
    .command('sources')
    .description('Show every source: its schedule, its last ingestion run and its next run.')
    .action(() => withOperator(show))
  sources
    .command('set')
    .description('Set the schedule of a source; omitted settings stay unchanged.')
    .argument('<source>', 'key of the source')
    .option('--cron <pattern>', 'five fields: minute, hour, day, month, weekday, such as "*/15 10-18 * * 1-5"')
    .option('--zone <zone>', 'time zone of the pattern, such as Europe/Moscow; UTC by default')
    .option('--from <path>', 'a file or folder to read on each run, or live')
    .option('--mapping <path>', 'for the source file: the column mapping, in YAML or JSON')
    .action((source: string, { cron, zone, from, mapping }: Settings) =>
      withOperator(async run => {
        const paths = { from: from === 'live' ? from : absolute(from), mapping: absolute(mapping) }
        await run('change-source', { source, schedule: cron ?? null, timeZone: zone ?? null, ...paths })
        await show(run, source)
      }),
    )
  for (const [name, enabled, description] of [
    ['enable', true, 'Resume the schedule of a source.'],
    ['disable', false, 'Pause the schedule of a source.'],
  ] as const) {
    sources
      .command(name)
      .description(description)
      .argument('<source>', 'key of the source')
      .action((source: string) =>
        withOperator(async run => {
          await run('enable-source', { source, enabled })
          await show(run, source)
        }),
      )
  }
  sources
    .command('run')
    .description('Run a source now, as its schedule would; waits for other ingestion runs.')
    .argument('<source>', 'key of the source')
    .action((source: string) =>
      withOperator(async run => {
        const { report, error } = await follow(run, String(await run('start-source', { source })), process.stderr)
        for (const line of report) print(line)
        if (error !== null) throw new OperatorError(error)
      }),
    )
}

async function show(run: OperatorRun, only?: string): Promise<void> {
  const { items } = (await run('get-sources', {})) as { items: readonly SourceLine[] }
  for (const source of items) {
    if (only !== undefined && source.key !== only) continue
    for (const line of linesOf(source)) print(line)
  }
}

function linesOf(source: SourceLine): readonly string[] {
  const { key, state, stale, suggested, lastAttempt, lastSuccessAt, ageSeconds, consecutiveFailures } = source
  const next = source.nextRunAt === null ? '' : `, next ${source.nextRunAt}`
  const failures = consecutiveFailures === 0 ? '' : `, ${consecutiveFailures} failed runs since`
  return [
    `${key.padEnd(10)} ${state.toLowerCase()}${stale ? ', stale' : ''}`,
    `  runs     ${source.schedule === null ? unplanned(suggested) : `${source.schedule} (${source.timeZone}) from ${source.origin ?? 'live'}${next}`}`,
    ...(lastAttempt === null ? [] : [`  tried    ${attemptOf(lastAttempt)}`]),
    ...(lastSuccessAt === null ? [] : [`  success  ${lastSuccessAt}, ${ageOf(ageSeconds ?? 0)} ago${failures}`]),
    `  licence  ${source.licence}`,
  ]
}

function unplanned(suggested: SourceLine['suggested']): string {
  if (suggested === null) return 'manually'
  return `manually; suggested: --cron "${suggested.schedule}" --zone ${suggested.timeZone}`
}

function attemptOf({ status, message, startedAt, rowsRead, rowsFailed }: NonNullable<SourceLine['lastAttempt']>) {
  const reason = message === null ? '' : `: ${message}`
  return `${startedAt}, ${status.toLowerCase()}, ${rowsRead} rows, ${rowsFailed} of them failed${reason}`
}

const UNITS = [
  ['days', 86_400],
  ['hours', 3_600],
  ['minutes', 60],
] as const

/** In the largest unit with a value of at least two. */
function ageOf(seconds: number): string {
  const [unit, length] = UNITS.find(([, size]) => seconds >= 2 * size) ?? (['seconds', 1] as const)
  return `${Math.floor(seconds / length)} ${unit}`
}

/** The service may have another working directory. */
function absolute(path: string | undefined): string | null {
  return path === undefined ? null : resolve(path)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
