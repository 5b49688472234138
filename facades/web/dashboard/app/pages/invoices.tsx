import type { Order } from '../client/rows.ts'
import { usePages } from '../client/use-pages.ts'
import { addressOf } from '../frame/navigate.ts'
import { Link } from '../parts/button.tsx'
import { More } from '../parts/more.tsx'
import { OrderBadge } from '../parts/order.tsx'
import { Page } from '../parts/page.tsx'
import { Empty, Shown } from '../parts/shown.tsx'
import { type Column, Table } from '../parts/table.tsx'
import { useTariffName } from '../parts/tariffs.tsx'
import { orderWords } from '../words/orders.ts'
import { useFormats, useWords } from '../words/use-words.tsx'

export function View() {
  const texts = useWords(orderWords)
  const pages = usePages('get-orders', { limit: 25 })
  const columns = useColumns()
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Shown query={pages.query} lines={8}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={texts.noneTitle} text={texts.noneText}>
              <Link to="/dashboard/buy" kind="primary">
                {texts.chooseTariff}
              </Link>
            </Empty>
          ) : (
            <>
              <Table caption={texts.title} rows={pages.items} keyOf={({ id }) => id} columns={columns} />
              <More pages={pages} />
            </>
          )
        }
      </Shown>
    </Page>
  )
}

function useColumns(): readonly Column<Order>[] {
  const texts = useWords(orderWords)
  const tariffName = useTariffName()
  const { day, money } = useFormats()
  return [
    {
      head: texts.number,
      short: true,
      cell: ({ id, number }) => <a href={addressOf(`/dashboard/invoices/${id}`)}>{number}</a>,
    },
    { head: texts.made, short: true, cell: ({ createdAt }) => day(createdAt) },
    { head: texts.tariff, cell: ({ tariff }) => tariffName(tariff) },
    { head: texts.paymentMethod, cell: ({ provider }) => texts[provider] },
    { head: texts.status, cell: order => <OrderBadge order={order} /> },
    { head: texts.amount, numeric: true, cell: ({ amount }) => money(amount.amount, amount.currency) },
  ]
}
