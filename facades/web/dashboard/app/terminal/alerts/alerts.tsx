import { useState } from 'preact/hooks'
import { useAnswer } from '../../client/use-answer.ts'
import { May } from '../../frame/may.tsx'
import { useViewer } from '../../frame/session.tsx'
import { Button } from '../../parts/button.tsx'
import { Card, Page } from '../../parts/page.tsx'
import { Empty, NeedsTerm, Shown } from '../../parts/shown.tsx'
import { alertWords } from '../../words/terminal-alerts.ts'
import { useFormats, useWords } from '../../words/use-words.tsx'
import { AlertTable } from './alert-table.tsx'
import { ChannelTable } from './channel-table.tsx'
import { Deliveries } from './deliveries.tsx'
import { NewAlert } from './new-alert.tsx'
import { NewChannel } from './new-channel.tsx'

/** What a person wants to be told of, where to, and what was sent. */
export function View() {
  const texts = useWords(alertWords)
  const { entitlement } = useViewer()
  const { whole } = useFormats()
  const alerts = useAnswer('get-alerts', {})
  const channels = useAnswer('get-channels', {})
  const [open, setOpen] = useState<'alert' | 'channel' | null>(null)
  const close = () => setOpen(null)
  if (entitlement.kind === 'FREE') {
    return (
      <Page title={texts.title} lead={texts.lead}>
        <NeedsTerm />
      </Page>
    )
  }
  const known = channels.data?.items ?? []
  return (
    <div class="watch">
      <Page title={texts.title} lead={texts.lead} actions={<a href="/docs/alerts">{texts.guide}</a>}>
        <Card
          title={texts.alerts}
          wide
          actions={
            <May call="createAlert">
              <Button kind="primary" onClick={() => setOpen('alert')}>
                {texts.newAlert}
              </Button>
            </May>
          }
        >
          <Shown query={alerts} lines={3}>
            {({ items, limit, plan, deliveriesPerDay }) => (
              <>
                {items.length >= limit && <p class="notice-box warm">{texts.full(limit)}</p>}
                <p class="muted">{texts.ofPlan(plan, items.length, limit, whole(deliveriesPerDay))}</p>
                {items.length === 0 ? (
                  <Empty title={texts.noAlertsTitle} text={texts.noAlertsText} />
                ) : (
                  <AlertTable alerts={items} channels={known} onChanged={() => void alerts.reload()} />
                )}
              </>
            )}
          </Shown>
        </Card>
        <Card
          title={texts.channels}
          wide
          actions={
            <May call="createChannel">
              <Button onClick={() => setOpen('channel')}>{texts.newChannel}</Button>
            </May>
          }
        >
          <Shown query={channels} lines={3}>
            {({ items, limit }) => (
              <>
                {items.length >= limit && <p class="notice-box warm">{texts.channelsFull(limit)}</p>}
                <p class="muted">{texts.channelsOf(items.length, limit)}</p>
                {items.length === 0 ? (
                  <Empty title={texts.noChannelsTitle} text={texts.noChannelsText} />
                ) : (
                  <ChannelTable channels={items} onChanged={() => void channels.reload()} />
                )}
              </>
            )}
          </Shown>
        </Card>
        <Deliveries channels={known} />
        {open === 'alert' && <NewAlert channels={known} onDone={() => void alerts.reload()} onClose={close} />}
        {open === 'channel' && (
          <NewChannel
            telegram={channels.data?.telegram ?? false}
            onDone={() => void channels.reload()}
            onClose={close}
          />
        )}
      </Page>
    </div>
  )
}
