import { useId } from 'preact/hooks'
import type { ApiParameters } from '../../client/ask.ts'
import { calculatorWords } from '../../words/terminal-calculator.ts'
import { useFormats, useWords } from '../../words/use-words.tsx'
import { Input } from '../input.tsx'
import { DAY_COUNTS } from '../labels.ts'
import { usePageState } from '../page-state.ts'
import type { Faults } from './faults.ts'

interface TermsInputsProps {
  readonly request: ApiParameters
  readonly faults: Faults
}

const FREQUENCIES = ['0', '1', '2', '3', '4', '6', '12']

/** The terms of a bond: what its prospectus says. */
export function TermsInputs({ request, faults }: TermsInputsProps) {
  const texts = useWords(calculatorWords)
  const { listShown } = useFormats()
  const { parameters, change } = usePageState()
  const field = (name: TermName) => ({
    ...{ name, label: texts[name], value: request[name] ?? '', fault: faults[name] ?? null },
    given: parameters[name] !== undefined,
  })
  const number = (name: TermName) => <Input {...field(name)} of="number" onCommit={text => change({ [name]: text })} />
  const day = (name: TermName) => <Input {...field(name)} type="date" onCommit={text => change({ [name]: text })} />
  const list = (name: TermName, example: string) => (
    <Input {...field(name)} of="list" placeholder={listShown(example)} onCommit={text => change({ [name]: text })} />
  )
  return (
    <div class="calculator-inputs terms-inputs">
      <Input {...field('Currency')} onCommit={text => change({ Currency: text.trim().toUpperCase() })} />
      {number('Nominal')}
      {day('IssueDate')}
      {day('MaturityDate')}
      <Choice {...field('CouponsPerYear')} values={FREQUENCIES.map(value => [value, value])} />
      {request.CouponsPerYear !== '0' && number('CouponRate')}
      <Choice {...field('DayCount')} values={Object.entries(DAY_COUNTS)} />
      {number('Redemption')}
      {list('AmortizationDates', '2029-01-15,2030-01-15')}
      {list('AmortizationPercents', '25,25')}
      {list('PutDates', '2028-01-15')}
      {list('CallDates', '2028-01-15')}
    </div>
  )
}

type TermName =
  | 'Currency'
  | 'Nominal'
  | 'IssueDate'
  | 'MaturityDate'
  | 'CouponsPerYear'
  | 'CouponRate'
  | 'DayCount'
  | 'Redemption'
  | 'AmortizationDates'
  | 'AmortizationPercents'
  | 'PutDates'
  | 'CallDates'

interface ChoiceProps {
  readonly name: TermName
  readonly label: string
  readonly value: string
  readonly given: boolean
  readonly fault: string | null
  readonly values: readonly (readonly [value: string, text: string])[]
}

function Choice({ name, label, value, given, fault, values }: ChoiceProps) {
  const { change } = usePageState()
  const id = useId()
  const isKnown = values.some(([known]) => known === value)
  return (
    <div class={given ? 'field given' : 'field'}>
      <label for={id}>{label}</label>
      <select
        id={id}
        name={name}
        value={value}
        aria-describedby={`${id}-hint`}
        aria-invalid={fault !== null || undefined}
        onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
      >
        {(isKnown ? values : [[value, value] as const, ...values]).map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
      <p id={`${id}-hint`} class={fault === null ? 'hint' : 'fault'} role={fault === null ? undefined : 'alert'}>
        {fault}
      </p>
    </div>
  )
}
