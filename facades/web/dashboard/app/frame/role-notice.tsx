import type { ComponentChildren } from 'preact'
import { mayCall, rolesOf } from '../../../../../schema/people/member-access.ts'
import { useAnswer } from '../client/use-answer.ts'
import { Link } from '../parts/button.tsx'
import { Page } from '../parts/page.tsx'
import { peopleWords } from '../words/people.ts'
import { useWords } from '../words/use-words.tsx'
import { useSession, useViewer } from './session.tsx'

/** True where the role of the viewer may call a field, such as `Mutation.createPortfolio`. */
export function useMay(field: string): boolean {
  const { viewer } = useSession()
  return mayCall(viewer?.memberRole, field)
}

interface MayProps {
  /** Name of the mutation that the children lead to. */
  readonly call: string
  readonly children: ComponentChildren
}

/** Shows what leads to a mutation to roles that may call it. The page says who may. */
export function May({ call, children }: MayProps) {
  return useMay(`Mutation.${call}`) ? children : null
}

/** One line about what a role that only reads cannot do in the terminal, with the way to who can; nothing for others. */
export function RoleNotice() {
  const texts = useWords(peopleWords)
  const { memberRole } = useViewer()
  if (mayCall(memberRole, 'Mutation.createPortfolio')) return null
  return (
    <p class="free-notice">
      <span>{texts.onlyReading(texts[memberRole])}</span>
      <Link to="/dashboard/people">{texts.title}</Link>
    </p>
  )
}

/** Instead of a page that the role may not use: which role may, and who can change it. */
export function OtherRole({ needs }: { readonly needs: string }) {
  const texts = useWords(peopleWords)
  const { memberRole } = useViewer()
  const query = useAnswer('get-people', {})
  const owners = (query.data?.items ?? []).filter(person => person.memberRole === 'OWNER').map(({ email }) => email)
  const roles = (rolesOf(needs) ?? []).map(role => texts[role]).join(', ')
  return (
    <Page title={texts.otherRole} lead={texts.otherRoleText(roles, texts[memberRole])}>
      {owners.length > 0 && <p>{texts.askOwners(owners.join(', '))}</p>}
      <p class="actions">
        <Link to="/dashboard/people" kind="quiet">
          {texts.title}
        </Link>
      </p>
    </Page>
  )
}
