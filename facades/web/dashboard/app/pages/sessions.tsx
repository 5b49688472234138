import { useState } from 'preact/hooks'
import type { Session } from '../client/rows.ts'
import { useAction } from '../client/use-action.ts'
import { useAnswer } from '../client/use-answer.ts'
import { useAnnounce } from '../parts/announce.tsx'
import { Button } from '../parts/button.tsx'
import { FailureText } from '../parts/failure-text.tsx'
import { Badge, Card } from '../parts/page.tsx'
import { Shown } from '../parts/shown.tsx'
import { Table } from '../parts/table.tsx'
import { securityWords } from '../words/security.ts'
import { useFormats, useWords } from '../words/use-words.tsx'

export function Sessions() {
  const texts = useWords(securityWords)
  const query = useAnswer('get-sessions', {})
  return (
    <Card title={texts.sessions} wide>
      <p class="muted">{texts.sessionsText}</p>
      <Shown query={query} lines={4}>
        {({ items }) => <SessionTable items={items} onEnded={() => void query.reload()} />}
      </Shown>
    </Card>
  )
}

interface SessionTableProps {
  readonly items: readonly Session[]
  onEnded(): void
}

function SessionTable({ items, onEnded }: SessionTableProps) {
  const texts = useWords(securityWords)
  const announce = useAnnounce()
  const { moment } = useFormats()
  const end = useAction('end-session')
  const endOthers = useAction('end-other-sessions')
  const [ending, setEnding] = useState<string | null>(null)
  const run = async (id: string) => {
    setEnding(id)
    if ((await end.run({ id })) === null) return
    announce(texts.ended)
    onEnded()
  }
  const runOthers = async () => {
    if ((await endOthers.run({})) === null) return
    announce(texts.endedOthers)
    onEnded()
  }
  const nameOf = ({ userAgent }: Session) => deviceOf(userAgent) ?? texts.unknownDevice
  const failure = end.failure ?? endOthers.failure
  return (
    <>
      <Table
        caption={texts.sessions}
        rows={items}
        keyOf={({ id }) => id}
        columns={[
          {
            head: texts.device,
            cell: session => (
              <>
                {nameOf(session)} {session.current && <Badge tone="good">{texts.thisOne}</Badge>}
              </>
            ),
          },
          { head: texts.address, cell: ({ ipAddress }) => ipAddress ?? '–' },
          { head: texts.since, short: true, cell: ({ createdAt }) => moment(createdAt) },
          { head: texts.lastUsed, short: true, cell: ({ lastUsedAt }) => moment(lastUsedAt) },
          { head: texts.expires, short: true, cell: ({ expiresAt }) => moment(expiresAt) },
          {
            head: texts.action,
            cell: session =>
              session.current ? null : (
                <Button
                  label={texts.endSession(nameOf(session))}
                  busy={end.running && ending === session.id}
                  onClick={() => void run(session.id)}
                >
                  {texts.end}
                </Button>
              ),
          },
        ]}
      />
      {items.length > 1 && (
        <Button busy={endOthers.running} onClick={() => void runOthers()}>
          {texts.endOthers}
        </Button>
      )}
      <div role="alert">{failure !== null && <FailureText failure={failure} />}</div>
    </>
  )
}

/** Ordered: a browser comes before the browsers named in its user agent for compatibility. */
const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['YaBrowser/', 'Yandex'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const

const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

/** Readable device name from a user agent; null when not recognised. */
export function deviceOf(userAgent: string | null): string | null {
  if (userAgent === null) return null
  const [, browser] = BROWSERS.find(([mark]) => userAgent.includes(mark)) ?? []
  const [, system] = SYSTEMS.find(([mark]) => userAgent.includes(mark)) ?? []
  const known = [browser, system].filter(name => name !== undefined)
  return known.length === 0 ? null : known.join(', ')
}
