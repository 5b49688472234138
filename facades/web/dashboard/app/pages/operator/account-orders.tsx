import type { OrderRow } from '../../client/rows.ts'
import { OrderBadge } from '../../parts/order.tsx'
import { Card } from '../../parts/page.tsx'
import { Table } from '../../parts/table.tsx'
import { useTariffName } from '../../parts/tariffs.tsx'
import { operatorWords } from '../../words/operator.ts'
import { orderWords } from '../../words/orders.ts'
import { useFormats, useWords } from '../../words/use-words.tsx'

export function AccountOrders({ orders }: { readonly orders: readonly OrderRow[] }) {
  const texts = useWords(operatorWords)
  const words = useWords(orderWords)
  const tariffName = useTariffName()
  const { day, money } = useFormats()
  return (
    <Card title={texts.orders} wide>
      {orders.length === 0 ? (
        <p class="muted">{texts.noOrders}</p>
      ) : (
        <Table
          caption={texts.orders}
          rows={orders}
          keyOf={({ id }) => id}
          columns={[
            { head: words.number, cell: ({ number }) => number },
            { head: words.made, short: true, cell: ({ createdAt }) => day(createdAt) },
            { head: words.tariff, cell: ({ tariff }) => tariffName(tariff.termMonths) },
            { head: words.paymentMethod, cell: ({ provider }) => words[provider] },
            { head: words.status, cell: order => <OrderBadge order={order} /> },
            { head: words.amount, numeric: true, cell: ({ amount }) => money(amount.amount, amount.currency) },
          ]}
        />
      )}
    </Card>
  )
}
