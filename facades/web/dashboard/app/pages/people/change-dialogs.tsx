import type { MemberRole, Person } from '../../client/rows.ts'
import { useAction } from '../../client/use-action.ts'
import { navigate } from '../../frame/navigate.ts'
import { useSession } from '../../frame/session.tsx'
import { useAnnounce } from '../../parts/announce.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { PasswordAgain } from '../../parts/password-again.tsx'
import { peopleWords } from '../../words/people.ts'
import { useWords } from '../../words/use-words.tsx'
import { ChooseRole } from './choose-role.tsx'

interface ChangeProps {
  readonly person: Person
  onDone(): void
  onClose(): void
}

/** Another role for a person. Whoever gives up the own role of an owner sees the page anew. */
export function ChangeRole({ person, onDone, onClose }: ChangeProps) {
  const texts = useWords(peopleWords)
  const announce = useAnnounce()
  const { reload } = useSession()
  const change = useAction('change-member-role')
  const run = async (memberRole: MemberRole, password: string) => {
    if ((await change.run({ userId: person.id, memberRole, password })) === null) return
    announce(texts.changed)
    onClose()
    onDone()
    if (person.isYou) void reload()
  }
  return (
    <Confirm
      title={texts.changeOf(person.email)}
      text={texts.changeText(person.email)}
      yes={texts.change}
      kind="primary"
      busy={change.running}
      failure={change.failure}
      onYes={({ memberRole = '', password = '' }) => void run(memberRole as MemberRole, password)}
      onClose={onClose}
    >
      <ChooseRole label={texts.newRole} initial={person.memberRole} />
      <p class="muted">{texts.keyEnds}</p>
      <PasswordAgain />
    </Confirm>
  )
}

export function RemovePerson({ person, onDone, onClose }: ChangeProps) {
  const texts = useWords(peopleWords)
  const announce = useAnnounce()
  const remove = useAction('remove-person')
  const run = async (password: string) => {
    if ((await remove.run({ userId: person.id, password })) === null) return
    announce(texts.removed)
    onClose()
    onDone()
  }
  return (
    <Confirm
      title={texts.removeTitle(person.email)}
      text={texts.removeText}
      yes={texts.remove}
      busy={remove.running}
      failure={remove.failure}
      onYes={({ password = '' }) => void run(password)}
      onClose={onClose}
    >
      <PasswordAgain />
    </Confirm>
  )
}

export function LeaveAccount({ onClose }: { readonly onClose: () => void }) {
  const texts = useWords(peopleWords)
  const announce = useAnnounce()
  const { reload } = useSession()
  const leave = useAction('leave-account')
  const run = async (password: string) => {
    if ((await leave.run({ password })) === null) return
    announce(texts.left)
    onClose()
    await reload()
    navigate('/dashboard')
  }
  return (
    <Confirm
      title={texts.leaveTitle}
      text={texts.leaveText}
      yes={texts.leave}
      busy={leave.running}
      failure={leave.failure}
      onYes={({ password = '' }) => void run(password)}
      onClose={onClose}
    >
      <PasswordAgain />
    </Confirm>
  )
}
