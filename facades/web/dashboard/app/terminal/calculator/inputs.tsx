import { useId } from 'preact/hooks'
import type { ApiParameters } from '../../client/ask.ts'
import { Button } from '../../parts/button.tsx'
import { calculatorWords } from '../../words/terminal-calculator.ts'
import { useFormats, useLanguage, useWords } from '../../words/use-words.tsx'
import { Input } from '../input.tsx'
import { labelOf } from '../labels.ts'
import { usePageState } from '../page-state.ts'
import type { Faults } from './faults.ts'
import { type Calculation, figureOf, givenQuote, QUOTES, type QuoteName, solved } from './quotes.ts'

interface InputsProps {
  readonly calculation: Calculation | undefined
  /** Parameters of the request, of which the quote fixes the price. */
  readonly request: ApiParameters
  readonly faults: Faults
  /** Of the button that takes back what was given. */
  readonly reset: string
}

/** The quotes, of which one is given and the others solved; settlement date and quantity. */
export function Inputs({ calculation, request, faults, reset }: InputsProps) {
  const texts = useWords(calculatorWords)
  const { language } = useLanguage()
  const { date, listShown } = useFormats()
  const { parameters, change } = usePageState()
  const given = givenQuote(request)
  const giveQuote = (name: QuoteName, text: string) =>
    change({ ...Object.fromEntries(QUOTES.map(other => [other, null])), [name]: text })
  const yieldTo = calculation === undefined ? undefined : figureOf(calculation, 'headlineYield')
  // The name of a curve ends with its day.
  const curve = calculation?.curve?.replace(/\d{4}-\d\d-\d\d$/, day => date(day))
  const hints: Partial<Record<QuoteName, string>> = {
    ...(yieldTo?.basis != null && { Yield: `${labelOf(language, yieldTo.basis)} ${date(yieldTo.date)}` }),
    ...(curve != null && { GSpread: curve, ZSpread: curve }),
  }
  return (
    <div class="calculator-inputs">
      {QUOTES.map(name => (
        <Input
          key={name}
          name={name}
          label={texts[name]}
          value={given === name ? (request[name] ?? '') : solved(calculation, name)}
          given={given === name}
          hint={hints[name]}
          fault={faults[name] ?? null}
          of="number"
          onCommit={text => giveQuote(name, text)}
        />
      ))}
      <Convention isUsed={given === 'Yield'} />
      <Input
        name="SettlementDate"
        type="date"
        label={texts.SettlementDate}
        value={parameters.SettlementDate ?? calculation?.settlementDate ?? ''}
        given={parameters.SettlementDate !== undefined}
        fault={faults.SettlementDate ?? null}
        onCommit={text => change({ SettlementDate: text })}
      />
      <Input
        name="Pieces"
        label={texts.Pieces}
        value={parameters.Pieces ?? ''}
        given={parameters.Pieces !== undefined}
        fault={faults.Pieces ?? null}
        of="number"
        onCommit={text => change({ Pieces: text })}
      />
      <Input
        name="Shifts"
        label={texts.Shifts}
        value={parameters.Shifts ?? ''}
        placeholder={listShown('-100,0,100')}
        of="list"
        given={parameters.Shifts !== undefined}
        fault={faults.Shifts ?? null}
        onCommit={text => change({ Shifts: text })}
      />
      {Object.keys(parameters).length > 0 && (
        <Button onClick={() => change(Object.fromEntries(Object.keys(parameters).map(name => [name, null])))}>
          {reset}
        </Button>
      )}
    </div>
  )
}

/** As in `YieldConvention` of the schema. */
const CONVENTIONS = [
  ...['EFFECTIVE', 'STREET', 'US_TREASURY', 'CONTINUOUS', 'EFFECTIVE_LAST_SIMPLE', 'STREET_LAST_SIMPLE'],
  ...['BILL_DISCOUNT', 'BILL_INVESTMENT'],
]

function Convention({ isUsed }: { readonly isUsed: boolean }) {
  const texts = useWords(calculatorWords)
  const { language } = useLanguage()
  const { parameters, change } = usePageState()
  const id = useId()
  const chosen = parameters.Convention ?? 'EFFECTIVE'
  return (
    <div class="field">
      <label for={id}>{texts.Convention}</label>
      <select
        id={id}
        name="Convention"
        value={chosen}
        disabled={!isUsed}
        onChange={({ currentTarget: { value } }) => change({ Convention: value === 'EFFECTIVE' ? null : value })}
      >
        {CONVENTIONS.map(value => (
          <option key={value} value={value}>
            {labelOf(language, value)}
          </option>
        ))}
      </select>
      <p class="hint">{isUsed ? '' : texts.conventionHint}</p>
    </div>
  )
}
