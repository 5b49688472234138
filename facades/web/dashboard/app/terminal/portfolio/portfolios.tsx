import { useState } from 'preact/hooks'
import type { PortfolioRow } from '../../client/rows.ts'
import { useAction } from '../../client/use-action.ts'
import { usePages } from '../../client/use-pages.ts'
import { May } from '../../frame/may.tsx'
import { addressOf, navigate } from '../../frame/navigate.ts'
import { useAnnounce } from '../../parts/announce.tsx'
import { Button, Link } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { More } from '../../parts/more.tsx'
import { Badge, Page } from '../../parts/page.tsx'
import { Empty, Shown } from '../../parts/shown.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { commonWords } from '../../words/common.ts'
import { portfolioWords } from '../../words/portfolios.ts'
import { useFormats, useWords } from '../../words/use-words.tsx'

export function View() {
  const texts = useWords(portfolioWords)
  const pages = usePages('get-portfolios', { limit: 50 })
  const [creating, setCreating] = useState(false)
  const columns = useColumns()
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        <>
          <May call="createPortfolio">
            <Button onClick={() => setCreating(true)}>{texts.create}</Button>
          </May>
          <Link to="/app/portfolios/import" kind="primary">
            {texts.import}
          </Link>
        </>
      }
    >
      <Shown query={pages.query} lines={8}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={texts.noneTitle} text={texts.noneText} />
          ) : (
            <>
              <Table caption={texts.title} rows={pages.items} keyOf={({ id }) => id} columns={columns} />
              <More pages={pages} />
            </>
          )
        }
      </Shown>
      {creating && <Create onClose={() => setCreating(false)} />}
    </Page>
  )
}

function useColumns(): readonly Column<PortfolioRow>[] {
  const texts = useWords(portfolioWords)
  const { money, percent, whole, day } = useFormats()
  return [
    {
      head: texts.name,
      cell: ({ id, name, isModel, sample }) => (
        <>
          <a href={addressOf(`/app/portfolio/${id}`)}>{name}</a> {isModel && <Badge tone="calm">{texts.model}</Badge>}
          {sample && <Badge tone="warm">{texts.sample}</Badge>}
        </>
      ),
    },
    { head: texts.positions, numeric: true, cell: ({ positionsCount }) => whole(positionsCount) },
    { head: texts.value, numeric: true, cell: ({ value, currency }) => money(value, currency) },
    { head: texts.profit, numeric: true, cell: ({ profit, currency }) => money(profit, currency) },
    { head: texts.yield, numeric: true, cell: row => percent(row.yield) },
    { head: texts.duration, numeric: true, cell: ({ durationDays }) => whole(durationDays) },
    { head: texts.updated, short: true, cell: ({ updatedAt }) => day(updatedAt) },
  ]
}

function Create({ onClose }: { readonly onClose: () => void }) {
  const common = useWords(commonWords)
  const texts = useWords(portfolioWords)
  const announce = useAnnounce()
  const create = useAction('create-portfolio')
  const run = async (name: string, currency: string) => {
    const answer = await create.run({ name, currency })
    if (answer === null) return
    announce(texts.created)
    navigate(`/app/portfolio/${answer.data.id}`)
  }
  return (
    <Dialog title={texts.create} onClose={onClose}>
      <Form
        label={texts.create}
        submit={texts.createIt}
        busy={create.running}
        failure={create.failure}
        onSubmit={({ name = '', currency = '' }) => void run(name.trim(), currency.trim().toUpperCase())}
        aside={<Button onClick={onClose}>{common.cancel}</Button>}
      >
        <Field name="name" label={texts.name} maxLength={100} />
        <Field name="currency" label={texts.currency} hint={texts.currencyHint} value="RUB" maxLength={3} />
      </Form>
    </Dialog>
  )
}
