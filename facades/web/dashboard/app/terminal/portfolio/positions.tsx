import { useState } from 'preact/hooks'
import { useAction } from '../../client/use-action.ts'
import { May, useMay } from '../../frame/may.tsx'
import { addressOf } from '../../frame/navigate.ts'
import { useAnnounce } from '../../parts/announce.tsx'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { FailureText } from '../../parts/failure-text.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { TablePlace } from '../../parts/table-place.tsx'
import { commonWords } from '../../words/common.ts'
import { portfolioWords } from '../../words/portfolios.ts'
import { portfolioPageWords } from '../../words/terminal-portfolio.ts'
import { useFormats, useWords } from '../../words/use-words.tsx'
import { Alternatives } from '../bond/alternatives.tsx'
import type { Converted, PortfolioAnswer } from './answers.ts'
import { PositionCell, usePositionChange } from './position-cell.tsx'

type Position = PortfolioAnswer['positions'][number]

interface PositionsProps {
  readonly portfolio: PortfolioAnswer
  readonly converted: Converted | null | undefined
  onChanged(): void
}

/** The positions: quantity and price of those that are set by hand are edited in their cells. */
export function Positions({ portfolio, converted, onChanged }: PositionsProps) {
  const texts = useWords(portfolioWords)
  const page = useWords(portfolioPageWords)
  const [replaced, setReplaced] = useState<Position | null>(null)
  const weights = new Map((converted?.positions ?? []).map(row => [row.isin, row]))
  const heads = [
    ...[texts.bond, texts.quantity, texts.averagePrice, texts.price],
    ...[converted == null ? texts.value : `${texts.value}, ${converted.currency}`, texts.weight, texts.profit],
    ...[`${texts.yield}, %`, texts.duration, texts.rating],
  ]
  return (
    <>
      {portfolio.positions.length > 0 && (
        <TablePlace caption={texts.positions} kind="positions">
          <table>
            <caption class="unseen">{texts.positions}</caption>
            <thead>
              <tr>
                {heads.map((head, at) => (
                  <th key={head} scope="col" class={at > 0 ? 'numeric' : undefined}>
                    {head}
                  </th>
                ))}
                <th scope="col">
                  <span class="unseen">{page.actions}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {portfolio.positions.map(position => (
                <Row
                  key={position.bond.id}
                  position={position}
                  portfolio={portfolio}
                  weight={weights.get(position.bond.isin)}
                  currency={converted?.currency ?? portfolio.currency}
                  heads={heads}
                  onReplace={() => setReplaced(position)}
                  onChanged={onChanged}
                />
              ))}
            </tbody>
          </table>
        </TablePlace>
      )}
      {!portfolio.isModel && (
        <May call="setPosition">
          <Add portfolio={portfolio} onChanged={onChanged} />
        </May>
      )}
      {replaced !== null && (
        <Replace isin={replaced.bond.isin} name={replaced.bond.name} onClose={() => setReplaced(null)} />
      )}
    </>
  )
}

interface RowProps {
  readonly position: Position
  readonly portfolio: PortfolioAnswer
  readonly weight: Converted['positions'][number] | undefined
  readonly currency: string
  readonly heads: readonly string[]
  onReplace(): void
  onChanged(): void
}

function Row({ position, portfolio, weight, currency, heads, onReplace, onChanged }: RowProps) {
  const page = useWords(portfolioPageWords)
  const { decimal, money, percent, pieces, whole } = useFormats()
  const change = usePositionChange(position, portfolio.id, onChanged)
  const { failure } = change
  const { bond, quantity, averagePrice, profit } = position
  const isEdited = useMay('Mutation.setPosition') && !portfolio.isModel && !position.byTransactions
  const cells = [
    isEdited ? (
      <PositionCell name="quantity" label={page.quantityOf(bond.name)} position={position} change={change} />
    ) : (
      pieces(quantity)
    ),
    isEdited ? (
      <PositionCell name="averagePrice" label={page.priceOf(bond.name)} position={position} change={change} />
    ) : (
      decimal(averagePrice)
    ),
    decimal(bond.price),
    money(weight?.value, currency),
    percent(weight?.weightPercent, 1),
    money(profit.total, bond.nominalCurrency ?? portfolio.currency),
    decimal(position.yieldNow),
    whole(position.durationDays),
    bond.creditRating?.label ?? '–',
  ]
  return (
    <>
      <tr id={`position-${bond.isin}`} tabIndex={-1}>
        <td>
          <a href={addressOf(`/app/bond/${bond.isin}`)}>{bond.name}</a> <small class="muted block">{bond.isin}</small>
        </td>
        {cells.map((cell, at) => (
          <td key={heads[at + 1]} data-head={heads[at + 1]} class="numeric">
            {cell}
          </td>
        ))}
        <td>
          <span class="actions">
            <Button kind="plain" label={page.replaceNamed(bond.name)} onClick={onReplace}>
              {page.replace}
            </Button>
            {isEdited && (
              <Button kind="plain" label={page.removeNamed(bond.name)} busy={change.removing} onClick={change.remove}>
                ×
              </Button>
            )}
          </span>
        </td>
      </tr>
      {failure !== null && (
        <tr>
          <td colSpan={cells.length + 2} role="alert">
            <FailureText failure={failure} />
          </td>
        </tr>
      )}
    </>
  )
}

function Add({ portfolio, onChanged }: Pick<PositionsProps, 'portfolio' | 'onChanged'>) {
  const texts = useWords(portfolioWords)
  const page = useWords(portfolioPageWords)
  const { numberTyped } = useFormats()
  const announce = useAnnounce()
  const add = useAction('set-position')
  const [added, setAdded] = useState(0)
  const run = async ({ bond = '', quantity = '', averagePrice = '' }: Readonly<Record<string, string>>) => {
    const price = numberTyped(averagePrice)
    const position = {
      bond: bond.trim(),
      quantity: numberTyped(quantity),
      ...(price !== '' && { averagePrice: Number.isFinite(Number(price)) ? Number(price) : 0 }),
    }
    if ((await add.run({ id: portfolio.id, position })) === null) return
    announce(page.saved)
    setAdded(count => count + 1)
    onChanged()
  }
  return (
    <div class="add-position">
      <Form
        key={added}
        label={page.add}
        submit={page.add}
        kind="primary"
        busy={add.running}
        failure={add.failure}
        onSubmit={values => void run(values)}
      >
        <Field name="bond" label="ISIN" maxLength={36} />
        <Field name="quantity" label={texts.quantity} inputMode="numeric" maxLength={20} />
        <Field name="averagePrice" label={texts.averagePrice} required={false} maxLength={12} />
      </Form>
      <p class="muted">{page.dropHint}</p>
    </div>
  )
}

function Replace({
  isin,
  name,
  onClose,
}: {
  readonly isin: string
  readonly name: string
  readonly onClose: () => void
}) {
  const common = useWords(commonWords)
  const page = useWords(portfolioPageWords)
  return (
    <Dialog title={page.replaceNamed(name)} onClose={onClose}>
      <div class="replace">
        <Alternatives isin={isin} />
      </div>
      <p class="actions">
        <Button onClick={onClose}>{common.close}</Button>
      </p>
    </Dialog>
  )
}
