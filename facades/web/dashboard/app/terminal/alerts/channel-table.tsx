import { useState } from 'preact/hooks'
import { shownReason } from '../../../../../../schema/alerts/disabled-reasons.ts'
import { useAction } from '../../client/use-action.ts'
import { May } from '../../frame/may.tsx'
import { useAnnounce } from '../../parts/announce.tsx'
import { Button } from '../../parts/button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { FailureText } from '../../parts/failure-text.tsx'
import { Badge } from '../../parts/page.tsx'
import { Table } from '../../parts/table.tsx'
import { alertWords } from '../../words/terminal-alerts.ts'
import { useFormats, useLanguage, useWords } from '../../words/use-words.tsx'
import { RemoveDialog } from '../watch/remove-dialog.tsx'
import type { Channel } from './alert-table.tsx'
import { ShownLink } from './shown-link.tsx'
import { ShownSecret } from './shown-secret.tsx'

interface ChannelTableProps {
  readonly channels: readonly Channel[]
  onChanged(): void
}

/** Channels with whether they work. */
export function ChannelTable({ channels, onChanged }: ChannelTableProps) {
  const texts = useWords(alertWords)
  const announce = useAnnounce()
  const change = useAction('change-channel')
  const test = useAction('test-channel')
  const [open, setOpen] = useState<{ readonly what: 'remove' | 'secret' | 'link'; readonly channel: Channel } | null>(
    null,
  )
  const close = () => setOpen(null)
  const failure = change.failure ?? test.failure
  const send = async ({ id }: Channel) => {
    if ((await test.run({ id })) !== null) announce(texts.tested)
  }
  const turn = async ({ id, disabledAt }: Channel) => {
    if ((await change.run({ id, disabled: disabledAt === null })) !== null) onChanged()
  }
  const actionsOf = (channel: Channel) => {
    const rotate = () => setOpen({ what: 'secret', channel })
    return [
      ...(channel.disabledAt === null && !isWaiting(channel)
        ? [{ text: texts.test, run: () => void send(channel) }]
        : []),
      { text: channel.disabledAt === null ? texts.disable : texts.enable, run: () => void turn(channel) },
      ...(channel.kind === 'WEBHOOK' ? [{ text: texts.secret, run: rotate }] : []),
      ...(channel.kind === 'TELEGRAM' ? [{ text: texts.link, run: () => setOpen({ what: 'link', channel }) }] : []),
      { text: texts.remove, run: () => setOpen({ what: 'remove', channel }) },
    ]
  }
  return (
    <>
      {failure !== null && <FailureText failure={failure} />}
      <Table
        caption={texts.channels}
        rows={channels}
        keyOf={({ id }) => id}
        columns={[
          { head: texts.name, cell: ({ name }) => name },
          { head: texts.kind, cell: channel => <Target channel={channel} /> },
          { head: texts.state, cell: channel => <ChannelState channel={channel} /> },
          {
            ...{ head: texts.actions, unseen: true },
            cell: channel => (
              <May call="changeChannel">
                <div class="actions">
                  {actionsOf(channel).map(({ text, run }) => (
                    <Button key={text} kind="plain" label={texts.actionsFor(text, channel.name)} onClick={run}>
                      {text}
                    </Button>
                  ))}
                </div>
              </May>
            ),
          },
        ]}
      />
      {open?.what === 'remove' && (
        <RemoveDialog
          document="delete-channel"
          id={open.channel.id}
          text={texts.removeChannel(open.channel.name)}
          onDone={onChanged}
          onClose={close}
        />
      )}
      {open?.what === 'secret' && <RotateSecret channel={open.channel} onDone={onChanged} onClose={close} />}
      {open?.what === 'link' && <NewLink channel={open.channel} onDone={onChanged} onClose={close} />}
    </>
  )
}

/** Whether nobody has opened the link of a channel in Telegram yet. */
function isWaiting({ kind, chat }: Channel): boolean {
  return kind === 'TELEGRAM' && chat === null
}

function Target({ channel: { kind, url, email, chat, digestMinutes } }: { readonly channel: Channel }) {
  const texts = useWords(alertWords)
  return (
    <>
      {{ WEBHOOK: texts.webhook, EMAIL: texts.email, TELEGRAM: texts.telegram }[kind]}
      <span class="muted block break">{url ?? email ?? chat}</span>
      {digestMinutes !== null && <span class="muted block">{texts.digestText(digestMinutes)}</span>}
    </>
  )
}

function ChannelState({ channel }: { readonly channel: Channel }) {
  const { disabledAt, disabledReason, failingSince } = channel
  const texts = useWords(alertWords)
  const { moment } = useFormats()
  const { language } = useLanguage()
  if (disabledAt !== null) {
    return (
      <>
        <Badge tone="bad">{texts.disabled}</Badge>
        <span class="muted block">{shownReason(disabledReason ?? '', language)}</span>
      </>
    )
  }
  if (isWaiting(channel)) return <Badge tone="calm">{texts.notConnected}</Badge>
  if (failingSince === null) return <Badge tone="good">{texts.working}</Badge>
  return (
    <>
      <Badge tone="warm">{texts.failing}</Badge>
      <span class="muted block">{moment(failingSince)}</span>
    </>
  )
}

interface ChannelDialogProps {
  readonly channel: Channel
  onDone(): void
  onClose(): void
}

function RotateSecret({ channel, onDone, onClose }: ChannelDialogProps) {
  const texts = useWords(alertWords)
  const rotate = useAction('rotate-channel-secret')
  const [secret, setSecret] = useState<string | null>(null)
  const run = async () => {
    const answer = await rotate.run({ id: channel.id })
    if (answer === null) return
    setSecret(answer.data.secret)
    onDone()
  }
  if (secret !== null) return <ShownSecret secret={secret} onClose={onClose} />
  return (
    <Confirm
      title={texts.secret}
      text={texts.rotateText}
      yes={texts.secret}
      kind="primary"
      busy={rotate.running}
      failure={rotate.failure}
      onYes={() => void run()}
      onClose={onClose}
    />
  )
}

function NewLink({ channel, onDone, onClose }: ChannelDialogProps) {
  const texts = useWords(alertWords)
  const make = useAction('link-channel')
  const [link, setLink] = useState<string | null>(null)
  const run = async () => {
    const answer = await make.run({ id: channel.id })
    if (answer === null) return
    setLink(answer.data.link)
    onDone()
  }
  if (link !== null) return <ShownLink link={link} onClose={onClose} />
  return (
    <Confirm
      title={texts.link}
      text={texts.linkReplaces}
      yes={texts.link}
      kind="primary"
      busy={make.running}
      failure={make.failure}
      onYes={() => void run()}
      onClose={onClose}
    />
  )
}
