import { useState } from 'preact/hooks'
import type { AnswerOf } from '../client/documents.ts'
import { useAction } from '../client/use-action.ts'
import { useAnswer } from '../client/use-answer.ts'
import { May } from '../frame/may.tsx'
import { useAnnounce } from '../parts/announce.tsx'
import { Button } from '../parts/button.tsx'
import { FailureText } from '../parts/failure-text.tsx'
import { Card } from '../parts/page.tsx'
import { Shown } from '../parts/shown.tsx'
import { Table } from '../parts/table.tsx'
import { connectWords } from '../words/connect.ts'
import { useFormats, useWords } from '../words/use-words.tsx'

type Connection = AnswerOf<'get-connections'>['items'][number]

/** Connected assistants, and the way to end their access. */
export function Connections() {
  const texts = useWords(connectWords)
  const query = useAnswer('get-connections', {})
  return (
    <Card title={texts.assistants} wide>
      <p class="muted">{texts.assistantsText}</p>
      <Shown query={query} lines={3}>
        {({ items, mayChange }) => (
          <>
            {items.length === 0 ? (
              <p>{texts.none}</p>
            ) : (
              <ConnectionTable items={items} onEnded={() => void query.reload()} />
            )}
            <May call="letAssistantsChange">
              <Changes mayChange={mayChange} onSet={() => void query.reload()} />
            </May>
          </>
        )}
      </Shown>
    </Card>
  )
}

interface ChangesProps {
  readonly mayChange: boolean
  onSet(): void
}

/** What assistants may change, and the way to let them only read. */
function Changes({ mayChange, onSet }: ChangesProps) {
  const texts = useWords(connectWords)
  const announce = useAnnounce()
  const action = useAction('let-assistants-change')
  const set = async () => {
    if ((await action.run({ allowed: !mayChange })) === null) return
    announce(mayChange ? texts.changeForbidden : texts.changeAllowed)
    onSet()
  }
  return (
    <>
      <p>{mayChange ? texts.mayChange : texts.onlyRead}</p>
      <p>
        <Button busy={action.running} onClick={() => void set()}>
          {mayChange ? texts.letOnlyRead : texts.letChange}
        </Button>
      </p>
      <div role="alert">{action.failure !== null && <FailureText failure={action.failure} />}</div>
    </>
  )
}

interface ConnectionTableProps {
  readonly items: readonly Connection[]
  onEnded(): void
}

function ConnectionTable({ items, onEnded }: ConnectionTableProps) {
  const texts = useWords(connectWords)
  const announce = useAnnounce()
  const { moment } = useFormats()
  const end = useAction('end-connection')
  const [ending, setEnding] = useState<string | null>(null)
  const run = async (id: string) => {
    setEnding(id)
    if ((await end.run({ id })) === null) return
    announce(texts.ended)
    onEnded()
  }
  return (
    <>
      <Table
        caption={texts.assistants}
        rows={items}
        keyOf={({ id }) => id}
        columns={[
          { head: texts.name, cell: ({ clientName }) => clientName },
          { head: texts.host, cell: ({ redirectHost }) => redirectHost },
          { head: texts.since, short: true, cell: ({ createdAt }) => moment(createdAt) },
          {
            head: texts.lastUsed,
            short: true,
            cell: ({ lastUsedAt }) => (lastUsedAt === null ? texts.never : moment(lastUsedAt)),
          },
          {
            head: texts.action,
            cell: ({ id, clientName }) => (
              <Button label={texts.endOf(clientName)} busy={end.running && ending === id} onClick={() => void run(id)}>
                {texts.end}
              </Button>
            ),
          },
        ]}
      />
      <div role="alert">{end.failure !== null && <FailureText failure={end.failure} />}</div>
    </>
  )
}
