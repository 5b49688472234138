import { useState } from 'preact/hooks'
import type { Invitation, MemberRole } from '../../client/rows.ts'
import { useAction } from '../../client/use-action.ts'
import { useAnswer } from '../../client/use-answer.ts'
import { useAnnounce } from '../../parts/announce.tsx'
import { Button } from '../../parts/button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { FailureText } from '../../parts/failure-text.tsx'
import { Field } from '../../parts/field.tsx'
import { Badge, Card } from '../../parts/page.tsx'
import { PasswordAgain } from '../../parts/password-again.tsx'
import { Shown } from '../../parts/shown.tsx'
import { Table } from '../../parts/table.tsx'
import { peopleWords } from '../../words/people.ts'
import { useFormats, useWords } from '../../words/use-words.tsx'
import { ChooseRole } from './choose-role.tsx'

/** Who is invited, and the way to invite somebody. */
export function Invitations() {
  const texts = useWords(peopleWords)
  const query = useAnswer('get-invitations', {})
  const [open, setOpen] = useState(false)
  const reload = () => void query.reload()
  return (
    <Card
      title={texts.invitations}
      wide
      actions={
        <Button kind="primary" onClick={() => setOpen(true)}>
          {texts.invite}
        </Button>
      }
    >
      <Shown query={query} lines={3}>
        {({ items }) =>
          items.length === 0 ? (
            <p class="muted">{texts.noInvitations}</p>
          ) : (
            <InvitationTable items={items} onChanged={reload} />
          )
        }
      </Shown>
      {open && <Invite onSent={reload} onClose={() => setOpen(false)} />}
    </Card>
  )
}

interface InviteProps {
  onSent(): void
  onClose(): void
}

function Invite({ onSent, onClose }: InviteProps) {
  const texts = useWords(peopleWords)
  const announce = useAnnounce()
  const invite = useAction('invite-person')
  const run = async (email: string, memberRole: MemberRole, password: string) => {
    if ((await invite.run({ email, memberRole, password })) === null) return
    announce(texts.invited(email))
    onClose()
    onSent()
  }
  return (
    <Confirm
      title={texts.inviteTitle}
      text={texts.inviteText}
      yes={texts.invite}
      kind="primary"
      busy={invite.running}
      failure={invite.failure}
      onYes={({ email = '', memberRole = '', password = '' }) =>
        void run(email.trim(), memberRole as MemberRole, password)
      }
      onClose={onClose}
    >
      <Field name="email" type="email" label={texts.email} autocomplete="off" />
      <ChooseRole label={texts.role} initial="DEVELOPER" />
      <PasswordAgain />
    </Confirm>
  )
}

interface InvitationTableProps {
  readonly items: readonly Invitation[]
  onChanged(): void
}

function InvitationTable({ items, onChanged }: InvitationTableProps) {
  const texts = useWords(peopleWords)
  const announce = useAnnounce()
  const { moment } = useFormats()
  const resend = useAction('resend-invitation')
  const withdraw = useAction('withdraw-invitation')
  const [busy, setBusy] = useState<string | null>(null)
  const sendAgain = async ({ id, email }: Invitation) => {
    setBusy(id)
    if ((await resend.run({ id })) === null) return
    announce(texts.resent(email))
    onChanged()
  }
  const end = async ({ id }: Invitation) => {
    setBusy(id)
    if ((await withdraw.run({ id })) === null) return
    announce(texts.withdrawn)
    onChanged()
  }
  const failure = resend.failure ?? withdraw.failure
  return (
    <>
      <Table
        caption={texts.invitations}
        rows={items}
        keyOf={({ id }) => id}
        columns={[
          { head: texts.email, cell: ({ email }) => email },
          { head: texts.role, short: true, cell: ({ memberRole }) => texts[memberRole] },
          { head: texts.sent, short: true, cell: ({ sentAt }) => moment(sentAt) },
          { head: texts.until, short: true, cell: ({ expiresAt }) => moment(expiresAt) },
          {
            head: texts.state,
            cell: ({ state }) => <Badge tone={state === 'OPEN' ? 'good' : 'calm'}>{texts[state]}</Badge>,
          },
          {
            head: texts.action,
            unseen: true,
            cell: invitation => (
              <span class="actions stacked">
                <Button
                  kind="plain"
                  label={texts.resendTo(invitation.email)}
                  busy={resend.running && busy === invitation.id}
                  onClick={() => void sendAgain(invitation)}
                >
                  {texts.resend}
                </Button>
                <Button
                  kind="plain"
                  label={texts.withdrawOf(invitation.email)}
                  busy={withdraw.running && busy === invitation.id}
                  onClick={() => void end(invitation)}
                >
                  {texts.withdraw}
                </Button>
              </span>
            ),
          },
        ]}
      />
      <div role="alert">{failure !== null && <FailureText failure={failure} />}</div>
    </>
  )
}
