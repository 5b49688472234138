import type { Sales } from '../../client/rows.ts'
import { useAnswer } from '../../client/use-answer.ts'
import { addressOf } from '../../frame/navigate.ts'
import { Link } from '../../parts/button.tsx'
import { Card, Facts, Page } from '../../parts/page.tsx'
import { Shown } from '../../parts/shown.tsx'
import { Table } from '../../parts/table.tsx'
import { useTariffName } from '../../parts/tariffs.tsx'
import { salesWords } from '../../words/sales.ts'
import { useFormats, useWords } from '../../words/use-words.tsx'

export function View() {
  const texts = useWords(salesWords)
  const query = useAnswer('get-sales', { months: 12 })
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Shown query={query} lines={12}>
        {({ revenue, termsEnding, conversion }) => (
          <div class="cards">
            <Revenue rows={revenue} />
            <Endings endings={termsEnding} />
            <Conversion rows={conversion} />
          </div>
        )}
      </Shown>
    </Page>
  )
}

function Revenue({ rows }: { readonly rows: Sales['revenue'] }) {
  const texts = useWords(salesWords)
  const { month, money, whole } = useFormats()
  return (
    <Card title={texts.revenue} wide>
      <p class="muted">{texts.revenueText}</p>
      {rows.length === 0 ? (
        <p class="muted">{texts.noRevenue}</p>
      ) : (
        <Table
          caption={texts.revenue}
          rows={rows}
          keyOf={row => `${row.month} ${row.amount.currency}`}
          columns={[
            { head: texts.month, cell: row => month(row.month.slice(0, 7)) },
            { head: texts.received, numeric: true, cell: ({ received }) => money(received.amount, received.currency) },
            { head: texts.refunded, numeric: true, cell: ({ refunded }) => money(refunded.amount, refunded.currency) },
            { head: texts.revenue, numeric: true, cell: ({ amount }) => money(amount.amount, amount.currency) },
            { head: texts.payments, numeric: true, cell: ({ payments }) => whole(payments) },
          ]}
        />
      )}
    </Card>
  )
}

function Endings({ endings }: { readonly endings: Sales['termsEnding'] }) {
  const texts = useWords(salesWords)
  const tariffName = useTariffName()
  const { day, whole } = useFormats()
  const { within30, within60, within90, items } = endings
  return (
    <Card
      title={texts.ending}
      wide
      actions={
        <Link to="/dashboard/operator/accounts?state=ENDING" kind="quiet">
          {texts.toAccounts}
        </Link>
      }
    >
      <Facts
        rows={[
          [texts.within30, whole(within30)],
          [texts.within60, whole(within60)],
          [texts.within90, whole(within90)],
        ]}
      />
      {items.length > 0 && (
        <Table
          caption={texts.ending}
          rows={items}
          keyOf={({ accountId }) => accountId}
          columns={[
            { head: texts.ends, short: true, cell: ({ endsAt }) => day(endsAt) },
            {
              head: texts.customer,
              cell: ({ accountId, account, company, email }) => (
                <>
                  <a href={addressOf(`/dashboard/operator/accounts/${accountId}`)}>{company ?? account}</a>
                  <span class="muted block">{email}</span>
                </>
              ),
            },
            { head: texts.plan, cell: ({ tariff }) => tariffName(tariff) },
          ]}
        />
      )}
      {within90 > items.length && <p class="muted">{texts.shownFirst(whole(items.length))}</p>}
    </Card>
  )
}

type Step = 'verified' | 'ordered' | 'paid' | 'withKey'

function Conversion({ rows }: { readonly rows: Sales['conversion'] }) {
  const texts = useWords(salesWords)
  const { month, whole, decimal } = useFormats()
  const step = (name: Step) => ({
    head: texts[name],
    numeric: true,
    cell: (row: Sales['conversion'][number]) => (
      <>
        {whole(row[name])} <span class="muted block">{decimal((100 * row[name]) / row.signUps, 0)} %</span>
      </>
    ),
  })
  return (
    <Card title={texts.conversion} wide>
      <p class="muted">{texts.conversionText}</p>
      {rows.length === 0 ? (
        <p class="muted">{texts.noSignUps}</p>
      ) : (
        <Table
          caption={texts.conversion}
          rows={rows}
          keyOf={row => row.month}
          columns={[
            { head: texts.signedUp, cell: row => month(row.month.slice(0, 7)) },
            { head: texts.signUps, numeric: true, cell: ({ signUps }) => whole(signUps) },
            ...(['verified', 'ordered', 'paid', 'withKey'] as const).map(step),
          ]}
        />
      )}
    </Card>
  )
}
