import type { EmailRow } from '../../../client/rows.ts'
import { useAnswer } from '../../../client/use-answer.ts'
import { Link } from '../../../parts/button.tsx'
import { Badge, Page } from '../../../parts/page.tsx'
import { Shown } from '../../../parts/shown.tsx'
import { Table } from '../../../parts/table.tsx'
import { emailWords } from '../../../words/emails.ts'
import { useFormats, useLanguage, useWords } from '../../../words/use-words.tsx'

/** The emails that the service sends, and which of them operators have changed. */
export function View() {
  const texts = useWords(emailWords)
  const query = useAnswer('get-email-templates', {})
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Shown query={query} lines={12}>
        {({ items }) => <Emails rows={items} />}
      </Shown>
    </Page>
  )
}

function Emails({ rows }: { readonly rows: readonly EmailRow[] }) {
  const texts = useWords(emailWords)
  const { language } = useLanguage()
  const { moment } = useFormats()
  return (
    <Table
      caption={texts.title}
      rows={rows}
      keyOf={({ kind }) => kind}
      columns={[
        {
          head: texts.email,
          cell: row => (
            <>
              <Link to={`/dashboard/operator/emails/${row.kind}`}>{language === 'EN' ? row.name : row.nameRu}</Link>
              <span class="muted block">{language === 'EN' ? row.sentWhen : row.sentWhenRu}</span>
            </>
          ),
        },
        { head: texts.recipient, cell: ({ recipient }) => texts[recipient] },
        { head: texts.state, cell: row => <State row={row} /> },
        {
          head: texts.lastChange,
          cell: row => {
            const change = newestIn(row)
            if (change === undefined) return <span class="muted">{texts.never}</span>
            return (
              <>
                {moment(change.at)} <span class="muted block">{change.by}</span>
              </>
            )
          },
        },
      ]}
    />
  )
}

function State({ row }: { readonly row: EmailRow }) {
  const texts = useWords(emailWords)
  const unfit = row.texts.filter(text => text.unfit.length > 0)
  const changed = row.texts.filter(text => text.isChanged && text.unfit.length === 0)
  const named = (list: EmailRow['texts']) => list.map(text => text.language).join(', ')
  if (unfit.length + changed.length === 0) return <Badge tone="calm">{texts.builtIn}</Badge>
  return (
    <>
      {changed.length > 0 && <Badge tone="good">{texts.changed(named(changed))}</Badge>}{' '}
      {unfit.length > 0 && <Badge tone="bad">{texts.unfit(named(unfit))}</Badge>}
    </>
  )
}

function newestIn(row: EmailRow) {
  return row.texts.flatMap(({ changes }) => changes).toSorted((a, b) => b.at.localeCompare(a.at))[0]
}
