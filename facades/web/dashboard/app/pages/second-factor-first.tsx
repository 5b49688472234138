import { Page } from '../parts/page.tsx'
import { securityWords } from '../words/security.ts'
import { useWords } from '../words/use-words.tsx'
import { SecondFactor } from './second-factor.tsx'

/** Instead of a page of operators: the service refuses what is theirs without a second factor. */
export function SecondFactorFirst() {
  const security = useWords(securityWords)
  return (
    <Page title={security.factor} lead={security.operatorsNeedFactor}>
      <SecondFactor />
    </Page>
  )
}
