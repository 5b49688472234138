import { addressOf } from '../../frame/navigate.ts'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/page.tsx'
import { UNKNOWN } from '../../words/formats.ts'
import { terminalWords } from '../../words/terminal.ts'
import { compareWords } from '../../words/terminal-compare.ts'
import { useFormats, useLanguage, useWords } from '../../words/use-words.tsx'
import { labelOf } from '../labels.ts'
import type { ComparedBond } from './compared-bond.ts'
import { type Term, termGroups } from './terms.ts'
import { styleAt } from './tones.ts'

/** Characters of a text that is cut to two lines. */
const LONG_TEXT = 80

interface ComparedTermsProps {
  readonly bonds: readonly ComparedBond[]
  readonly onlyDiffering: boolean
  onFilter(only: boolean): void
  onRemove(bond: ComparedBond): void
}

/** A column for each bond, a row for each term; rows in which the bonds differ are marked. */
export function ComparedTerms({ bonds, onlyDiffering, onFilter, onRemove }: ComparedTermsProps) {
  const texts = useWords(compareWords)
  const terminal = useWords(terminalWords)
  const { language } = useLanguage()
  const formats = useFormats()
  const groups = termGroups({ texts, terminal, formats, label: value => labelOf(language, value) })
    .map(group => ({ ...group, terms: group.terms.filter(term => !onlyDiffering || isDiffering(term, bonds)) }))
    .filter(({ terms }) => terms.length > 0)
  return (
    <Card
      title={terminal.terms}
      actions={
        <label class="density">
          <input
            type="checkbox"
            checked={onlyDiffering}
            onChange={({ currentTarget }) => onFilter(currentTarget.checked)}
          />
          {texts.onlyDiffering}
        </label>
      }
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard. */}
      <div class="compared" role="group" aria-label={terminal.terms} tabIndex={0}>
        <table>
          <caption class="unseen">{terminal.terms}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span class="unseen">{texts.row}</span>
              </th>
              {bonds.map((bond, at) => (
                <th key={bond.isin} scope="col">
                  <a
                    class={`clamped key ${styleAt(at).tone}`}
                    title={bond.name}
                    href={addressOf(`/app/bond/${bond.isin}`)}
                  >
                    {bond.name}
                  </a>
                  <code class="block">{bond.isin}</code>
                  <Button kind="plain" label={texts.remove(bond.name)} onClick={() => onRemove(bond)}>
                    {texts.drop}
                  </Button>
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(({ title, terms }) => (
            <tbody key={title}>
              <tr class="group">
                <th scope="rowgroup" colSpan={bonds.length + 1}>
                  {title}
                </th>
              </tr>
              {terms.map(term => (
                <Row key={term.head} term={term} bonds={bonds} />
              ))}
            </tbody>
          ))}
        </table>
      </div>
      {groups.length === 0 && <p class="muted">{texts.noDifference}</p>}
    </Card>
  )
}

function Row({ term, bonds }: { readonly term: Term; readonly bonds: readonly ComparedBond[] }) {
  const texts = useWords(compareWords)
  const terminal = useWords(terminalWords)
  const { language } = useLanguage()
  const differs = isDiffering(term, bonds)
  const reasonOf = ({ reasons }: ComparedBond) => {
    const reason = term.field && (reasons as Readonly<Record<string, string>> | null)?.[term.field]
    return reason ? terminal.whyUnknown(labelOf(language, reason)) : undefined
  }
  return (
    <tr class={differs ? 'differs' : undefined}>
      <th scope="row">
        {term.head}
        {differs && <span class="unseen">, {texts.differs}</span>}
      </th>
      {bonds.map(bond => {
        const text = term.text(bond)
        const reason = text === UNKNOWN ? reasonOf(bond) : undefined
        return (
          <td key={bond.isin} title={reason}>
            {text.length > LONG_TEXT ? (
              <span class="clamped" title={text}>
                {text}
              </span>
            ) : (
              text
            )}
            {reason !== undefined && <span class="unseen">, {reason}</span>}
          </td>
        )
      })}
    </tr>
  )
}

/** What a person would read as different. */
function isDiffering({ text }: Term, bonds: readonly ComparedBond[]): boolean {
  return new Set(bonds.map(text)).size > 1
}
