import type { AnswerOf } from '../../client/documents.ts'
import { useAction } from '../../client/use-action.ts'
import { useAnswer } from '../../client/use-answer.ts'
import { May } from '../../frame/may.tsx'
import { useAnnounce } from '../../parts/announce.tsx'
import { Button } from '../../parts/button.tsx'
import { FailureText } from '../../parts/failure-text.tsx'
import { Badge, Card } from '../../parts/page.tsx'
import { Empty, Shown } from '../../parts/shown.tsx'
import { Table } from '../../parts/table.tsx'
import { alertWords } from '../../words/terminal-alerts.ts'
import { useFormats, useWords } from '../../words/use-words.tsx'
import type { Channel } from './alert-table.tsx'
import { useEventName } from './use-event-name.ts'

type Delivery = AnswerOf<'get-deliveries'>['items'][number]

const TONES = { PENDING: 'calm', DELIVERED: 'good', FAILED: 'bad', SKIPPED: 'warm' } as const

/** The newest deliveries, each with how it went. */
export function Deliveries({ channels }: { readonly channels: readonly Channel[] }) {
  const texts = useWords(alertWords)
  const eventName = useEventName()
  const { moment } = useFormats()
  const announce = useAnnounce()
  const log = useAnswer('get-deliveries', { limit: 50 })
  const again = useAction('send-again')
  const states = {
    PENDING: texts.pending,
    DELIVERED: texts.delivered,
    FAILED: texts.failed,
    SKIPPED: texts.skipped,
  } as const
  const nameOf = (id: string) => channels.find(channel => channel.id === id)?.name ?? '…'
  const send = async ({ id }: Delivery) => {
    if ((await again.run({ id })) === null) return
    announce(texts.sentAgain)
    void log.reload()
  }
  return (
    <Card title={texts.log} wide actions={<Button onClick={() => void log.reload()}>{texts.refresh}</Button>}>
      {again.failure !== null && <FailureText failure={again.failure} />}
      <Shown query={log} lines={4}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={texts.noDeliveriesTitle} text={texts.noDeliveriesText} />
          ) : (
            <Table
              caption={texts.log}
              rows={items}
              keyOf={({ id }) => id}
              columns={[
                { head: texts.time, short: true, cell: ({ createdAt }) => moment(createdAt) },
                { head: texts.event, cell: ({ type }) => eventName(type) },
                { head: texts.channel, cell: ({ channelId }) => nameOf(channelId) },
                {
                  head: texts.state,
                  cell: ({ state, failure }) => (
                    <>
                      <Badge tone={TONES[state]}>{states[state]}</Badge>
                      {failure !== null && <span class="muted block">{failure}</span>}
                    </>
                  ),
                },
                { head: texts.attempts, numeric: true, cell: ({ attempts }) => attempts },
                {
                  ...{ head: texts.actions, unseen: true },
                  cell: delivery => (
                    <May call="sendAgain">
                      <Button
                        kind="plain"
                        label={texts.actionsFor(texts.again, eventName(delivery.type))}
                        onClick={() => void send(delivery)}
                      >
                        {texts.again}
                      </Button>
                    </May>
                  ),
                },
              ]}
            />
          )
        }
      </Shown>
    </Card>
  )
}
