import { useState } from 'preact/hooks'
import type { OrderRow } from '../../client/rows.ts'
import { useAnswer } from '../../client/use-answer.ts'
import { addressOf } from '../../frame/navigate.ts'
import { Button } from '../../parts/button.tsx'
import { Page } from '../../parts/page.tsx'
import { Empty, Shown } from '../../parts/shown.tsx'
import { Table } from '../../parts/table.tsx'
import { useTariffName } from '../../parts/tariffs.tsx'
import { operatorWords } from '../../words/operator.ts'
import { orderWords } from '../../words/orders.ts'
import { useFormats, useWords } from '../../words/use-words.tsx'
import { ConfirmOrder, RejectOrder } from './order-dialogs.tsx'

interface OpenDialog {
  readonly action: 'confirm' | 'reject'
  readonly order: OrderRow
}

export function View() {
  const texts = useWords(operatorWords)
  const query = useAnswer('get-orders-to-confirm', {})
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const dialog = { onDone: () => void query.reload(), onClose: () => setOpenDialog(null) }
  return (
    <Page title={texts.toConfirm} lead={texts.toConfirmLead}>
      <Shown query={query} lines={8}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={texts.nothingToConfirm} text={texts.nothingToConfirmText} />
          ) : (
            <Orders orders={items} onOpen={setOpenDialog} />
          )
        }
      </Shown>
      {openDialog?.action === 'confirm' && <ConfirmOrder order={openDialog.order} {...dialog} />}
      {openDialog?.action === 'reject' && <RejectOrder order={openDialog.order} {...dialog} />}
    </Page>
  )
}

interface OrdersProps {
  readonly orders: readonly OrderRow[]
  onOpen(openDialog: OpenDialog): void
}

function Orders({ orders, onOpen }: OrdersProps) {
  const texts = useWords(operatorWords)
  const words = useWords(orderWords)
  const tariffName = useTariffName()
  const { moment, money } = useFormats()
  return (
    <Table
      caption={texts.toConfirm}
      rows={orders}
      keyOf={({ id }) => id}
      columns={[
        { head: words.number, short: true, cell: ({ number }) => number },
        {
          head: texts.customer,
          cell: ({ buyer }) => (
            <>
              <a href={addressOf(`/dashboard/operator/accounts/${buyer.accountId}`)}>{buyer.account}</a>
              <span class="muted block">{buyer.email}</span>
            </>
          ),
        },
        { head: words.tariff, short: true, cell: ({ tariff }) => tariffName(tariff) },
        { head: words.made, short: true, cell: ({ createdAt }) => moment(createdAt) },
        { head: words.expires, short: true, cell: ({ expiresAt }) => moment(expiresAt) },
        { head: words.amount, numeric: true, cell: ({ amount }) => money(amount.amount, amount.currency) },
        {
          head: texts.action,
          cell: order => (
            <span class="actions">
              <Button
                kind="primary"
                label={texts.confirmOf(order.number)}
                onClick={() => onOpen({ action: 'confirm', order })}
              >
                {texts.confirm}
              </Button>
              <Button
                kind="danger"
                label={texts.rejectOf(order.number)}
                onClick={() => onOpen({ action: 'reject', order })}
              >
                {texts.reject}
              </Button>
            </span>
          ),
        },
      ]}
    />
  )
}
