import { useState } from 'preact/hooks'
import type { VariablesOf } from '../../client/documents.ts'
import { useAction } from '../../client/use-action.ts'
import { useAnnounce } from '../../parts/announce.tsx'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Choice, Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { commonWords } from '../../words/common.ts'
import { transactionWords } from '../../words/import-transactions.ts'
import { useFormats, useWords } from '../../words/use-words.tsx'
import type { Transaction } from './answers.ts'

type Given = VariablesOf<'add-transaction'>['transaction']
type Type = Given['type']

/** The fields of each kind besides date, amount, currency and note, as the service takes them. */
const FIELDS: Readonly<
  Record<Type, { readonly bond?: 'must' | 'may'; readonly quantity?: 'must' | 'may'; price?: true }>
> = {
  BUY: { bond: 'must', quantity: 'must', price: true },
  SELL: { bond: 'must', quantity: 'must', price: true },
  COUPON: { bond: 'must', quantity: 'may' },
  AMORTIZATION: { bond: 'must', quantity: 'may' },
  REDEMPTION: { bond: 'must', quantity: 'must' },
  FEE: { bond: 'may' },
  TAX: { bond: 'may' },
  DEPOSIT: {},
  WITHDRAWAL: {},
}

interface TransactionDialogProps {
  readonly portfolioId: string
  /** Null for a new one. */
  readonly transaction: Transaction | null
  onDone(): void
  onClose(): void
}

/** A transaction to add, or to correct. */
export function TransactionDialog({ portfolioId, transaction, onDone, onClose }: TransactionDialogProps) {
  const common = useWords(commonWords)
  const texts = useWords(transactionWords)
  const { numberShown, numberTyped } = useFormats()
  const announce = useAnnounce()
  const add = useAction('add-transaction')
  const correct = useAction('correct-transaction')
  const [type, setType] = useState<Type>(transaction?.type ?? 'BUY')
  const title = transaction === null ? texts.add : texts.correctTitle
  const run = async (values: Readonly<Record<string, string>>) => {
    const given = givenOf(type, values, numberTyped)
    const saved =
      transaction === null
        ? await add.run({ portfolioId, transaction: given })
        : await correct.run({ id: transaction.id, transaction: given })
    if (saved === null) return
    announce(texts.saved)
    onDone()
  }
  const { bond, quantity, price } = FIELDS[type]
  const today = new Date().toISOString().slice(0, 10)
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        label={title}
        submit={common.save}
        busy={add.running || correct.running}
        failure={add.failure ?? correct.failure}
        onSubmit={values => void run(values)}
        aside={<Button onClick={onClose}>{common.cancel}</Button>}
      >
        <Choice
          name="type"
          label={texts.kind}
          value={type}
          options={(Object.keys(FIELDS) as Type[]).map(value => ({ value, text: texts[value] }))}
          onChange={value => setType(value as Type)}
        />
        <Field name="date" label={texts.date} type="date" value={transaction?.date ?? today} max={today} />
        {bond && (
          <Field
            name="bond"
            label={texts.isin}
            value={transaction?.bond?.isin ?? ''}
            required={bond === 'must'}
            maxLength={36}
          />
        )}
        {quantity && (
          <Field
            name="quantity"
            label={texts.quantity}
            value={numberShown(shortened(transaction?.quantity))}
            required={quantity === 'must'}
            maxLength={20}
          />
        )}
        {price && (
          <>
            <Field
              name="price"
              label={texts.price}
              value={numberShown(transaction?.price)}
              required={false}
              maxLength={12}
            />
            <Field
              name="accrued"
              label={texts.accrued}
              hint={texts.accruedHint}
              value={numberShown(shortened(transaction?.accrued))}
              required={false}
              maxLength={20}
            />
          </>
        )}
        <Field
          name="amount"
          label={texts.amount}
          {...(price && { hint: texts.amountHint })}
          value={numberShown(shortened(transaction?.amount))}
          maxLength={24}
        />
        <Field
          name="currency"
          label={texts.currency}
          {...(bond && { hint: texts.currencyHint })}
          value={transaction?.currency ?? ''}
          required={bond === undefined}
          maxLength={3}
        />
        <Field name="note" label={texts.note} value={transaction?.note ?? ''} required={false} maxLength={500} />
      </Form>
    </Dialog>
  )
}

/** What the service takes of the fields: an empty one is not given. */
function givenOf(type: Type, values: Readonly<Record<string, string>>, numberTyped: (text: string) => string): Given {
  const text = (name: string) => values[name]?.trim() || null
  const amount = (name: string) => numberTyped(values[name] ?? '') || null
  const price = amount('price')
  return {
    type,
    date: values.date ?? '',
    bond: text('bond'),
    quantity: amount('quantity'),
    price: price === null ? null : Number.isFinite(Number(price)) ? Number(price) : 0,
    accrued: amount('accrued'),
    amount: amount('amount') ?? '',
    currency: text('currency'),
    note: text('note'),
  }
}

/** A decimal without the zeros behind its last digit. */
function shortened(decimal: string | null | undefined): string {
  const text = decimal ?? ''
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}
