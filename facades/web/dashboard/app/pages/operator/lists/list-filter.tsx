import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Choice, Field } from '../../../parts/field.tsx'
import { Form } from '../../../parts/form.tsx'
import { listWords } from '../../../words/operator-lists.ts'
import { useWords } from '../../../words/use-words.tsx'
import type { FilterProps, FilterValues } from './use-list-filter.ts'

interface ListFilterProps extends FilterProps {
  readonly label: string
  readonly children: ComponentChildren
}

/** The form above a list. It begins anew with the URL, so that going back shows what the list is filtered by. */
export function ListFilter({ label, values, children, onFilter }: ListFilterProps) {
  const texts = useWords(listWords)
  return (
    <div class="list-filter" key={JSON.stringify(values)}>
      <Form label={label} submit={texts.find} busy={false} failure={null} onSubmit={onFilter}>
        {children}
      </Form>
    </div>
  )
}

interface FilterChoiceProps<Value extends string> {
  readonly name: string
  readonly label: string
  readonly all: string
  readonly values: readonly Value[]
  readonly chosen: string | undefined
  textOf(value: Value): string
}

/** One of some values, or all. */
export function FilterChoice<Value extends string>({
  name,
  label,
  all,
  values,
  chosen,
  textOf,
}: FilterChoiceProps<Value>) {
  const [value, setValue] = useState(chosen ?? '')
  const options = [{ value: '', text: all }, ...values.map(one => ({ value: one as string, text: textOf(one) }))]
  return <Choice name={name} label={label} value={value} onChange={setValue} options={options} />
}

/** First and last day of a list. */
export function FilterDays({ values: { from = '', to = '' } }: { readonly values: FilterValues }) {
  const texts = useWords(listWords)
  return (
    <>
      <Field name="from" type="date" label={texts.from} value={from} required={false} />
      <Field name="to" type="date" label={texts.to} value={to} required={false} />
    </>
  )
}
