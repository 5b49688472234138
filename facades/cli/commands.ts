import { resolve } from 'node:path'
import { Command, InvalidArgumentError } from 'commander'
import { addBackupCommands } from './backup.ts'
import { addCalculateCommand } from './calculate.ts'
import { addDoctorCommand } from './doctor.ts'
import { addFeedCommands } from './feeds.ts'
import type { CliHost } from './host.ts'
import { OperatorError, type OperatorRun } from './operator-channel.ts'
import { follow } from './progress.ts'
import { addRevisionCommands } from './revisions.ts'
import { addSourceCommands } from './sources.ts'
import { addUserCommands } from './users.ts'
import { addWebhookCommands } from './webhooks.ts'

interface Status {
  readonly revision: number
  readonly asOf: string
  readonly bonds: number
  readonly issuers: number
  readonly sample: boolean
  readonly loads: readonly RunLine[]
}

interface RunLine {
  readonly source: string
  readonly origin: string
  readonly status: string
  readonly startedAt: string
  readonly rowsRead: number
  readonly inserted: number
  readonly updated: number
  readonly unchanged: number
  readonly failed: number
  readonly message: string | null
}

/** The command line. Results go to standard output, everything else to standard error. */
export function commandLine(host: CliHost): Command {
  const program = new Command('bonds')
    .description('Runs and operates the bond data service.')
    .version(host.version)
    .showHelpAfterError('(see: npm run -s bonds -- help)')
    .showSuggestionAfterError()
  program
    .command('serve')
    .description('Serve REST, MCP and GraphQL.')
    .action(() => host.serve())
  addKeyCommands(program, host)
  addUserCommands(program, host.withOperator)
  addDataCommands(program, host)
  addSourceCommands(program, host.withOperator)
  addFeedCommands(program, host.withOperator)
  addRevisionCommands(program, host.withOperator)
  addCalculateCommand(program, host.withOperator)
  addDoctorCommand(program, host)
  addBackupCommands(program, host)
  addWebhookCommands(program, wholeNumber)
  program
    .command('migrate')
    .description('Apply the migrations that the database lacks.')
    .action(() =>
      host.withOperator(async run => {
        const names = (await run('migrate', {})) as readonly string[]
        print(names.length === 0 ? 'The database is up to date.' : `Applied ${names.join(', ')}.`)
      }),
    )
  program
    .command('status')
    .description('Show the current revision and the last ingestion runs.')
    .action(() => host.withOperator(showStatus))
  return program
}

function addKeyCommands(program: Command, host: CliHost): void {
  program
    .command('key')
    .description('Manage API keys of subscribers.')
    .command('issue')
    .description('Issue a new key and print only the key; the old one stops working immediately.')
    .requiredOption('--email <address>', 'e-mail address of the user')
    .action(({ email }: { email: string }) =>
      host.withOperator(async run => print(((await run('issue-key', { email })) as { key: string }).key)),
    )
}

function addDataCommands(program: Command, host: CliHost): void {
  const report = async (run: OperatorRun, job: unknown) => {
    const { report: lines, error } = await follow(run, String(job), process.stderr)
    for (const line of lines) print(line)
    if (error !== null) throw new OperatorError(error)
  }
  program
    .command('ingest')
    .description(
      'Ingest data from a source: moex, moex-history, treasury, treasury-curve, cbr, ecb, fed, minfin, firds, gleif, or file for your own files.',
    )
    .argument('<source>', 'key of the source')
    .option('--from <path>', 'a file or folder of saved responses; by default the live service is used')
    .option('--mapping <path>', 'for the source file: the column mapping, in YAML or JSON')
    .option('--dry-run', 'read everything and report the result, but store nothing')
    .option('--force', 'publish the revision even if data-quality checks fail')
    .action((source: string, { from, mapping, dryRun = false, force = false }: IngestFlags) => {
      const paths = { from: absolute(from), mapping: absolute(mapping) }
      return host.withOperator(async run => report(run, await run('start-ingest', { source, ...paths, dryRun, force })))
    })
  program
    .command('seed')
    .description('Create the invented sample market.')
    .option('--size <bonds>', 'number of bonds', wholeNumber, 3000)
    .option('--remove', 'remove the sample market instead')
    .action(({ size, remove }: { size: number; remove?: true }) =>
      host.withOperator(async run =>
        report(run, remove ? await run('start-removing-sample', {}) : await run('start-seed', { size })),
      ),
    )
}

interface IngestFlags {
  readonly from?: string
  readonly mapping?: string
  readonly dryRun?: boolean
  readonly force?: boolean
}

/** The service may have another working directory. */
function absolute(path: string | undefined): string | null {
  return path === undefined ? null : resolve(path)
}

async function showStatus(run: OperatorRun): Promise<void> {
  const status = (await run('get-status', {})) as Status | null
  if (status === null) return print('No data has been ingested yet.')
  print(`Revision ${status.revision} as of ${status.asOf}: ${status.bonds} bonds of ${status.issuers} issuers.`)
  if (status.sample) print('It includes the sample market, whose issuers, bonds and prices are invented.')
  for (const line of status.loads) {
    const counts = `${line.inserted} new, ${line.updated} changed, ${line.unchanged} unchanged, ${line.failed} failed`
    print(`${line.startedAt}  ${line.source}  ${line.status}  ${counts}  ${line.message ?? ''}`.trimEnd())
  }
}

function wholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > 5_000_000) {
    throw new InvalidArgumentError('It must be a whole number from 1 to 5000000.')
  }
  return value
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
