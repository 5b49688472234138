import { useState } from 'preact/hooks'
import type { Person } from '../../client/rows.ts'
import { useAnswer } from '../../client/use-answer.ts'
import { useMay } from '../../frame/may.tsx'
import { Button } from '../../parts/button.tsx'
import { Card, Page } from '../../parts/page.tsx'
import { Shown } from '../../parts/shown.tsx'
import { Table } from '../../parts/table.tsx'
import { peopleWords } from '../../words/people.ts'
import { useWords } from '../../words/use-words.tsx'
import { ChangeRole, LeaveAccount, RemovePerson } from './change-dialogs.tsx'
import { ROLES } from './choose-role.tsx'
import { Invitations } from './invitations.tsx'

/** The people of the account, what each may do, and who is invited. */
export function View() {
  const texts = useWords(peopleWords)
  const query = useAnswer('get-people', {})
  const mayInvite = useMay('Query.invitations')
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Shown query={query} lines={6}>
        {({ items }) => (
          <>
            {!mayInvite && <p class="muted">{texts.ownersOnly(ownersOf(items).join(', '))}</p>}
            <PeopleTable people={items} mayChange={mayInvite} onChanged={() => void query.reload()} />
          </>
        )}
      </Shown>
      {mayInvite && <Invitations />}
      <Card title={texts.roles} wide>
        <ul>
          {ROLES.map(role => (
            <li key={role}>
              <strong>{texts[role]}</strong> – {texts[`${role}Text`]}
            </li>
          ))}
        </ul>
      </Card>
    </Page>
  )
}

function ownersOf(people: readonly Person[]): readonly string[] {
  return people.filter(({ memberRole }) => memberRole === 'OWNER').map(({ email }) => email)
}

interface PeopleTableProps {
  readonly people: readonly Person[]
  readonly mayChange: boolean
  onChanged(): void
}

type Open = { readonly dialog: 'change' | 'remove'; readonly person: Person } | { readonly dialog: 'leave' } | null

function PeopleTable({ people, mayChange, onChanged }: PeopleTableProps) {
  const texts = useWords(peopleWords)
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const you = people.find(({ isYou }) => isYou)
  const isLastOwner = you?.memberRole === 'OWNER' && ownersOf(people).length === 1
  return (
    <Card title={texts.title} wide>
      <Table
        caption={texts.title}
        rows={people}
        keyOf={({ id }) => id}
        columns={[
          { head: texts.name, cell: ({ name, isYou }) => `${name ?? '–'}${isYou ? ` (${texts.you})` : ''}` },
          { head: texts.email, cell: ({ email }) => email },
          { head: texts.role, short: true, cell: ({ memberRole }) => texts[memberRole] },
          { head: texts.key, short: true, cell: ({ hasKey }) => (hasKey ? texts.yes : texts.no) },
          { head: texts.factor, short: true, cell: ({ secondFactor }) => (secondFactor ? texts.yes : texts.no) },
          ...(mayChange
            ? [
                {
                  head: texts.action,
                  unseen: true,
                  cell: (person: Person) =>
                    person.isYou && isLastOwner ? null : (
                      <span class="actions stacked">
                        <Button
                          kind="plain"
                          label={texts.changeOf(person.email)}
                          onClick={() => setOpen({ dialog: 'change', person })}
                        >
                          {texts.change}
                        </Button>
                        {!person.isYou && (
                          <Button
                            kind="plain"
                            label={texts.removeOf(person.email)}
                            onClick={() => setOpen({ dialog: 'remove', person })}
                          >
                            {texts.remove}
                          </Button>
                        )}
                      </span>
                    ),
                },
              ]
            : []),
        ]}
      />
      {people.length > 1 && (
        <p class="actions">
          {isLastOwner ? (
            <span class="muted">{texts.lastOwner}</span>
          ) : (
            <Button kind="danger" onClick={() => setOpen({ dialog: 'leave' })}>
              {texts.leave}
            </Button>
          )}
        </p>
      )}
      {open?.dialog === 'change' && <ChangeRole person={open.person} onDone={onChanged} onClose={close} />}
      {open?.dialog === 'remove' && <RemovePerson person={open.person} onDone={onChanged} onClose={close} />}
      {open?.dialog === 'leave' && <LeaveAccount onClose={close} />}
    </Card>
  )
}
