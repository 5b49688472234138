import { rolesOf } from '../../../../../schema/people/member-access.ts'
import { useAnswer } from '../client/use-answer.ts'
import { Link } from '../parts/button.tsx'
import { Page } from '../parts/page.tsx'
import { peopleWords } from '../words/people.ts'
import { useWords } from '../words/use-words.tsx'
import { useViewer } from './session.tsx'

/** One line about what a role that only reads cannot do in the terminal, with the way to who can. */
export function RoleNotice() {
  const texts = useWords(peopleWords)
  const { memberRole } = useViewer()
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
