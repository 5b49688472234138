import { type Command, InvalidArgumentError } from 'commander'
import type { CliHost } from './host.ts'
import type { OperatorRun } from './operator-channel.ts'

interface FeedLine {
  readonly name: string
  readonly source: string
  readonly licence: string
  readonly tokens: readonly { readonly prefix: string; readonly createdAt: string; readonly revokedAt: string | null }[]
}

/** `feed`: shows the feeds of quotes, issues their tokens and revokes them. */
export function addFeedCommands(program: Command, withOperator: CliHost['withOperator']): void {
  const feed = program
    .command('feed')
    .description('Show the feeds that send quotes to POST /ingest/quotes, with their tokens.')
    .action(() => withOperator(show))
  feed
    .command('issue')
    .description('Issue a token to a feed and print only the token; earlier tokens of the feed stay valid.')
    .argument('<name>', 'name of the feed; its source is feed-<name>')
    .option('--licence <terms>', 'licence of its data; required for a new feed')
    .action((name: string, { licence }: { licence?: string }) =>
      withOperator(async run => {
        const { token } = (await run('issue-feed-token', { name, licence: licence ?? null })) as { token: string }
        print(token)
      }),
    )
  feed
    .command('revoke')
    .description('Revoke tokens of a feed; they stop working immediately.')
    .argument('<name>', 'name of the feed')
    .option('--prefix <prefix>', 'the beginning of one token; by default all tokens of the feed')
    .action((name: string, { prefix }: { prefix?: string }) =>
      withOperator(async run => {
        const { message } = (await run('revoke-feed-tokens', { name, prefix: prefix ?? null })) as { message: string }
        print(message)
      }),
    )
  addQuoteCommands(feed, withOperator)
}

function addQuoteCommands(feed: Command, withOperator: CliHost['withOperator']): void {
  feed
    .command('quarantined')
    .description('Show the quotes that wait for a decision, because a data-quality check failed.')
    .action(() => withOperator(showQuarantined))
  for (const [name, document, description] of DECISIONS) {
    feed
      .command(name)
      .description(description)
      .argument('<id>', 'number of the quote, as feed quarantined shows it', rowNumber)
      .action((id: number) =>
        withOperator(async run => print(((await run(document, { id })) as { message: string }).message)),
      )
  }
}

const DECISIONS = [
  ['release', 'release-quote', 'Store and publish a quarantined quote.'],
  ['discard', 'discard-quote', 'Discard a quarantined quote.'],
] as const

interface QuarantinedLine {
  readonly id: number
  readonly source: string
  readonly isin: string
  readonly time: string
  readonly reason: string
}

async function showQuarantined(run: OperatorRun): Promise<void> {
  const quotes = (await run('get-quarantined-quotes', {})) as readonly QuarantinedLine[]
  if (quotes.length === 0) print('No quote waits for a decision.')
  for (const { id, source, isin, time, reason } of quotes) print(`${id}  ${isin}  ${source}  ${time}  ${reason}`)
}

function rowNumber(text: string): number {
  const value = Number(text)
  if (Number.isInteger(value) && value >= 1) return value
  throw new InvalidArgumentError('It must be the number of a quote, as feed quarantined shows it.')
}

async function show(run: OperatorRun): Promise<void> {
  const feeds = (await run('get-feeds', {})) as readonly FeedLine[]
  if (feeds.length === 0) print('There is no feed yet: feed issue <name> --licence <terms> makes one.')
  for (const { name, source, licence, tokens } of feeds) {
    print(`${name.padEnd(10)} source ${source}, licence ${licence}`)
    for (const { prefix, createdAt, revokedAt } of tokens) {
      print(`  ${prefix}…  issued ${createdAt}${revokedAt === null ? '' : `, revoked ${revokedAt}`}`)
    }
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
