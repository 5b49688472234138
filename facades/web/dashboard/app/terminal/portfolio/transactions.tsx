import { useState } from 'preact/hooks'
import { useAction } from '../../client/use-action.ts'
import { useAnswer } from '../../client/use-answer.ts'
import { useMay } from '../../frame/may.tsx'
import { useAnnounce } from '../../parts/announce.tsx'
import { Button } from '../../parts/button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { Card } from '../../parts/page.tsx'
import { Shown } from '../../parts/shown.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { commonWords } from '../../words/common.ts'
import { transactionWords } from '../../words/import-transactions.ts'
import { useFormats, useWords } from '../../words/use-words.tsx'
import type { PortfolioAnswer, Transaction } from './answers.ts'
import { TransactionDialog } from './transaction-dialog.tsx'

interface TransactionsProps {
  readonly portfolio: PortfolioAnswer
  onChanged(): void
}

const PAGE = 50
/** As many as the service returns at once. */
const MOST = 1_000

/** The transactions of a portfolio, which its owner adds, edits and deletes. */
export function Transactions({ portfolio, onChanged }: TransactionsProps) {
  const common = useWords(commonWords)
  const texts = useWords(transactionWords)
  const { whole } = useFormats()
  const [limit, setLimit] = useState(PAGE)
  const query = useAnswer('get-transactions', { id: portfolio.id, limit, offset: 0 })
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const changed = () => {
    close()
    void query.reload()
    onChanged()
  }
  const isEdited = useMay('Mutation.addTransaction') && !portfolio.isModel
  const columns = useColumns(isEdited ? setOpened : null)
  return (
    <Card title={texts.title}>
      <Shown query={query} lines={3}>
        {({ transactions, transactionsCount }) => (
          <>
            {transactions.length === 0 ? (
              <p class="muted">{texts.none}</p>
            ) : (
              <Table caption={texts.title} rows={transactions} keyOf={({ id }) => id} columns={columns} />
            )}
            {transactions.length < transactionsCount && (
              <div class="more">
                {limit < MOST && <Button onClick={() => setLimit(Math.min(limit * 2, MOST))}>{common.more}</Button>}
                <span class="muted" role="status">
                  {texts.shown(whole(transactions.length), whole(transactionsCount))}
                </span>
              </div>
            )}
          </>
        )}
      </Shown>
      {isEdited && (
        <p class="actions">
          <Button onClick={() => setOpened({ action: 'save', transaction: null })}>{texts.add}</Button>
        </p>
      )}
      {opened?.action === 'save' && (
        <TransactionDialog
          portfolioId={portfolio.id}
          transaction={opened.transaction}
          onDone={changed}
          onClose={close}
        />
      )}
      {opened?.action === 'delete' && (
        <DeleteTransaction transaction={opened.transaction} onDone={changed} onClose={close} />
      )}
    </Card>
  )
}

/** What a dialog is open for; a transaction that is null is a new one. */
type Opened =
  | { readonly action: 'save'; readonly transaction: Transaction | null }
  | { readonly action: 'delete'; readonly transaction: Transaction }

function useColumns(open: ((opened: Opened) => void) | null): readonly Column<Transaction>[] {
  const texts = useWords(transactionWords)
  const nameOf = useName()
  const { date, decimal, money, pieces } = useFormats()
  return [
    { head: texts.date, short: true, cell: row => date(row.date) },
    { head: texts.kind, short: true, cell: ({ type }) => texts[type] },
    { head: texts.bond, cell: ({ bond, note }) => <Bond bond={bond} note={note} /> },
    { head: texts.quantity, numeric: true, cell: ({ quantity }) => quantity !== null && pieces(quantity) },
    { head: texts.price, numeric: true, cell: ({ price }) => price !== null && decimal(price) },
    { head: texts.accrued, numeric: true, cell: row => row.accrued !== null && money(row.accrued, row.currency) },
    { head: texts.amount, numeric: true, cell: ({ amount, currency }) => money(amount, currency) },
    ...(open === null
      ? []
      : [
          {
            head: texts.actions,
            unseen: true,
            cell: (transaction: Transaction) => (
              <span class="actions">
                <Button
                  kind="plain"
                  label={texts.correctNamed(nameOf(transaction))}
                  onClick={() => open({ action: 'save', transaction })}
                >
                  {texts.correct}
                </Button>
                <Button
                  kind="plain"
                  label={texts.removeNamed(nameOf(transaction))}
                  onClick={() => open({ action: 'delete', transaction })}
                >
                  {texts.remove}
                </Button>
              </span>
            ),
          },
        ]),
  ]
}

function Bond({ bond, note }: Pick<Transaction, 'bond' | 'note'>) {
  return (
    <>
      {bond?.name ?? '–'}
      {note !== null && <small class="muted block">{note}</small>}
    </>
  )
}

/** A transaction in a few words: `Purchase, Bond 1, 20 Nov 2025`. */
function useName(): (transaction: Transaction) => string {
  const texts = useWords(transactionWords)
  const { date } = useFormats()
  return transaction =>
    [texts[transaction.type], transaction.bond?.name, date(transaction.date)].filter(Boolean).join(', ')
}

interface DeleteProps {
  readonly transaction: Transaction
  onDone(): void
  onClose(): void
}

function DeleteTransaction({ transaction, onDone, onClose }: DeleteProps) {
  const texts = useWords(transactionWords)
  const nameOf = useName()
  const announce = useAnnounce()
  const remove = useAction('delete-transaction')
  const run = async () => {
    if ((await remove.run({ id: transaction.id })) === null) return
    announce(texts.removed)
    onDone()
  }
  return (
    <Confirm
      title={texts.removeTitle}
      text={texts.removeText(nameOf(transaction))}
      yes={texts.remove}
      busy={remove.running}
      failure={remove.failure}
      onYes={() => void run()}
      onClose={onClose}
    />
  )
}
