import { Card } from '../../parts/page.tsx'
import { deskWords } from '../../words/terminal-desk.ts'
import { useWords } from '../../words/use-words.tsx'
import { Input } from '../input.tsx'
import { usePageState } from '../page-state.ts'

/** Parameters of the API and the name of each in the answer. */
const INPUTS = [
  ['TaxPercent', 'taxPercent'],
  ['HorizonMonths', 'horizonMonths'],
  ['ShiftBp', 'shiftBp'],
  ['ReinvestmentPercent', 'reinvestmentPercent'],
  ['RepoPercent', 'repoPercent'],
  ['ForwardPrice', 'forwardPrice'],
  ['VolatilityPercent', 'volatilityPercent'],
  ['MeanReversion', 'meanReversion'],
  ['IndexPercent', 'indexPercent'],
  ['MarginPercent', 'marginPercent'],
] as const

/** What the figures of a desk rest on; an empty field has the default that the card of its family states. */
export function DeskInputs({ faults }: { readonly faults: Readonly<Record<string, string>> }) {
  const texts = useWords(deskWords)
  const { parameters, change } = usePageState()
  return (
    <Card title={texts.assumptions}>
      <div class="calculator-inputs">
        {INPUTS.map(([name, text]) => (
          <Input
            key={name}
            name={name}
            label={texts[text]}
            value={parameters[name] ?? ''}
            given={parameters[name] !== undefined}
            fault={faults[name] ?? null}
            of="number"
            onCommit={typed => change({ [name]: typed })}
          />
        ))}
      </div>
    </Card>
  )
}
