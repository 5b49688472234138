import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { compose } from '../compose.ts'
import { readConfig } from '../gateway/process/config.ts'
import { createLog } from '../gateway/process/log.ts'
import { DEMO_EMAIL } from '../prisma/accounts.ts'
import { exportMarket } from '../test/mcp/assistant/market-export.ts'
import { ASSISTANT_QUESTIONS } from '../test/mcp/assistant/questions.ts'
import { type Outcome, runQuestion } from '../test/mcp/assistant/run-question.ts'
import { call } from '../test/mcp/raw.ts'
import { serve } from './support/loopback.ts'
import { print, table } from './support/table.ts'

/**
 * Sixty questions as an assistant meets them: the calls that a competent reader of the tools makes, what the texts of the
 * results cost in tokens, whether the answer is that of the export, and whether one slip is mended by what the refusal
 * says. Over an invented market of BONDS bonds.
 */
const BONDS = Number(process.env.BONDS ?? 3_000)
/** What the first reader of the tools needed for the first twenty-four questions. */
const AT_FIRST = { calls: 66, characters: 297_000 }

const service = await compose({
  config: readConfig({ DATA_DIR: process.env.DATA_DIR ?? 'memory://' }),
  log: createLog('silent'),
  mailer: { send: async () => undefined },
})
await service.prepare({ sampleSize: BONDS })
await service.start()
const { key } = (await service.operator('issue-key', { email: DEMO_EMAIL })) as { key: string }
const baseUrl = `http://127.0.0.1:${await serve(service.handle)}`
const read = async (path: string) => (await fetch(baseUrl + path, { headers: { 'x-api-key': key } })).text()
const market = await exportMarket(read, service.database.prisma)

const outcomes: Outcome[] = []
for (const question of ASSISTANT_QUESTIONS) {
  outcomes.push(await runQuestion(question, market, (name, args) => call({ baseUrl, key }, name, args)))
}
await service.close()

print(
  table([
    ['question', 'calls', 'tokens', 'answer', 'slip'],
    ...outcomes.map(({ asked, calls, texts, isRight, slip }) => [
      asked,
      String(calls),
      String(tokensOf(texts)),
      isRight ? 'right' : 'wrong',
      calls === 0 ? '–' : (slip ?? 'not mended'),
    ]),
  ]),
)
const first = outcomes.filter(({ isFirst }) => isFirst)
print(`\nAll sixty: ${summaryOf(outcomes)}.`)
print(
  `The first twenty-four: ${summaryOf(first)}; at first ${AT_FIRST.calls} calls, ${AT_FIRST.characters} characters.`,
)
process.exit(outcomes.every(({ isRight }) => isRight) ? 0 : 1)

function summaryOf(some: readonly Outcome[]): string {
  const slipped = some.filter(({ calls }) => calls > 0)
  const texts = some.flatMap(one => one.texts)
  return [
    `${some.filter(({ isRight }) => isRight).length} of ${some.length} right`,
    `${slipped.filter(({ slip }) => slip !== null).length} of ${slipped.length} slips mended`,
    `${some.reduce((sum, { calls }) => sum + calls, 0)} calls`,
    `${tokensOf(texts)} tokens`,
    `${texts.join('').length} characters`,
  ].join(', ')
}

function tokensOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + countTokens(text), 0)
}
