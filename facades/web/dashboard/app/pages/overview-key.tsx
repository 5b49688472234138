import type { Account } from '../client/rows.ts'
import { Link } from '../parts/button.tsx'
import { Card, Facts } from '../parts/page.tsx'
import { overviewWords } from '../words/overview.ts'
import { useFormats, useWords } from '../words/use-words.tsx'

export function KeyCard({ account: { apiKey, subscription } }: { readonly account: Account }) {
  const texts = useWords(overviewWords)
  const { moment } = useFormats()
  if (apiKey === null) {
    return (
      <Card title={texts.key}>
        <p class="figure calm">{texts.noKey}</p>
        <p class="muted">{texts.noKeyText}</p>
        {subscription?.active ? (
          <p class="actions">
            <Link to="/dashboard/key" kind="primary">
              {texts.makeKey}
            </Link>
          </p>
        ) : (
          <p class="muted">{texts.needPlanFirst}</p>
        )}
      </Card>
    )
  }
  return (
    <Card title={texts.key}>
      <p class="figure mono">{apiKey.prefix}…</p>
      <Facts
        rows={[
          [texts.keyMade, moment(apiKey.createdAt)],
          [texts.keyUsed, apiKey.lastUsedAt ? moment(apiKey.lastUsedAt) : texts.never],
        ]}
      />
      <p class="actions">
        <Link to="/dashboard/key" kind="quiet">
          {texts.manageKey}
        </Link>
      </p>
    </Card>
  )
}
