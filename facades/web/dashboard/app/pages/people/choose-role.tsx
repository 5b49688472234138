import { useState } from 'preact/hooks'
import type { MemberRole } from '../../client/rows.ts'
import { Choice } from '../../parts/field.tsx'
import { peopleWords } from '../../words/people.ts'
import { useWords } from '../../words/use-words.tsx'

/** Roles of an account, in the order of their rights. */
export const ROLES: readonly MemberRole[] = ['OWNER', 'DEVELOPER', 'BILLING', 'VIEWER']

/** A choice of roles, with what the chosen one may do. */
export function ChooseRole({ label, initial }: { readonly label: string; readonly initial: MemberRole }) {
  const texts = useWords(peopleWords)
  const [chosen, setChosen] = useState(initial)
  return (
    <Choice
      name="memberRole"
      label={label}
      hint={texts[`${chosen}Text`]}
      value={chosen}
      options={ROLES.map(role => ({ value: role, text: texts[role] }))}
      onChange={role => setChosen(role as MemberRole)}
    />
  )
}
