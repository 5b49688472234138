import { useId } from 'preact/hooks'
import type { ApiParameters } from '../../client/ask.ts'
import { Button } from '../../parts/button.tsx'
import { ladderWords } from '../../words/terminal-ladder.ts'
import { useWords } from '../../words/use-words.tsx'
import { Input } from '../input.tsx'
import { usePageState } from '../page-state.ts'

interface InputsProps {
  readonly request: ApiParameters
  /** By the name of the parameter. */
  readonly faults: Readonly<Record<string, string>>
}

const NUMBERS: ReadonlySet<string> = new Set(['Amount', 'Years', 'IssuerLimitPercent', 'BondsPerRung'])
const NAMES = ['Amount', 'Currency', 'Years', 'CreditRatingFrom', 'IssuerLimitPercent', 'BondsPerRung'] as const
/** As the document of the endpoint says. */
const PLACEHOLDERS: Readonly<Record<string, string>> = { IssuerLimitPercent: '20', BondsPerRung: '3' }

/** What the ladder is made for. The values are parameters of the API. */
export function LadderInputs({ request, faults }: InputsProps) {
  const texts = useWords(ladderWords)
  const { parameters, change } = usePageState()
  const id = useId()
  const given = Object.keys(parameters)
  return (
    <div class="calculator-inputs">
      {NAMES.map(name => (
        <Input
          key={name}
          name={name}
          label={texts[name]}
          value={request[name] ?? ''}
          placeholder={PLACEHOLDERS[name] ?? ''}
          given={parameters[name] !== undefined}
          fault={faults[name] ?? null}
          {...(NUMBERS.has(name) && { of: 'number' as const })}
          onCommit={text => change({ [name]: text.trim().toUpperCase() })}
        />
      ))}
      <label class="check" for={id}>
        <input
          id={id}
          type="checkbox"
          checked={parameters.AllowQualified === 'true'}
          onChange={({ currentTarget: { checked } }) => change({ AllowQualified: checked ? 'true' : null })}
        />
        {texts.AllowQualified}
      </label>
      {given.length > 0 && (
        <Button onClick={() => change(Object.fromEntries(given.map(name => [name, null])))}>{texts.reset}</Button>
      )}
    </div>
  )
}
