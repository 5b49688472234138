import { sourceText } from '../../../source-texts.ts'
import type { AnswerOf } from '../client/documents.ts'
import { useAnswer } from '../client/use-answer.ts'
import { Link } from '../parts/button.tsx'
import { Facts } from '../parts/page.tsx'
import { Shown } from '../parts/shown.tsx'
import { labelOf } from '../terminal/labels.ts'
import { landingWords } from '../words/landing.ts'
import { useFormats, useLanguage, useWords } from '../words/use-words.tsx'

type Preview = AnswerOf<'get-preview'>

/** As many rows as the service shows to everybody, so that nothing moves when they arrive. */
const ROWS = 8

/** The most traded bonds as they are now, for everybody. */
export function LiveScreen() {
  const texts = useWords(landingWords)
  const query = useAnswer('get-preview', {})
  return (
    <figure class="live-screen">
      <div class="live-rows">
        <Shown query={query} lines={ROWS + 1}>
          {preview => <Rows preview={preview} />}
        </Shown>
      </div>
      <figcaption>
        <Link to="/app/screen">{texts.openScreen}</Link>
      </figcaption>
    </figure>
  )
}

function Rows({ preview: { bonds, asOf, revision, sample } }: { readonly preview: Preview }) {
  const texts = useWords(landingWords)
  const { language } = useLanguage()
  const { decimal, date, moment, whole } = useFormats()
  return (
    <table>
      <caption>
        <strong>{texts.liveTitle}</strong> {texts.liveAsOf(moment(asOf), whole(revision))}
        {sample && <span class="muted"> {texts.exampleNote}</span>}
      </caption>
      <thead>
        <tr>
          <th scope="col">{texts.bondName}</th>
          <th scope="col" class="numeric">
            {texts.price}
          </th>
          <th scope="col" class="numeric">
            {texts.yield}
          </th>
          <th scope="col" class="numeric wide-only">
            {texts.gSpread}
          </th>
          <th scope="col">{texts.rating}</th>
        </tr>
      </thead>
      <tbody>
        {bonds.map(bond => (
          <tr key={bond.isin}>
            <th scope="row" title={`${bond.name}, ${bond.isin}`}>
              {bond.name}
            </th>
            <td class="numeric" title={date(bond.priceDate)}>
              {decimal(bond.price)}
            </td>
            <td class="numeric" title={date(bond.yieldDate)}>
              {decimal(bond.yield)} <small>{bond.yieldBasis !== null && labelOf(language, bond.yieldBasis)}</small>
            </td>
            <td class="numeric wide-only">{decimal(bond.gSpreadBp, 0)}</td>
            <td>{bond.rating ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What is covered, from which sources, and as of when: figures of the service. */
export function Covered() {
  const texts = useWords(landingWords)
  const { language } = useLanguage()
  const { whole, moment } = useFormats()
  const query = useAnswer('get-preview', {})
  return (
    <section class="band covered" aria-labelledby="covered">
      <h2 id="covered">{texts.coveredTitle}</h2>
      <Shown query={query} lines={4}>
        {({ live, issuers, currencies, asOf, revision, sources, sample }) => (
          <>
            <Facts
              rows={[
                [texts.coveredBonds, whole(live)],
                [texts.coveredIssuers, whole(issuers)],
                [texts.coveredCurrencies, currencies.join(', ')],
                [texts.coveredAsOf, texts.liveAsOf(moment(asOf), whole(revision))],
              ]}
            />
            <ul class="sources">
              {sources.map(source => {
                const { name, licence } = sourceText(language, source)
                return (
                  <li key={source.key}>
                    <strong>{name}</strong> <span class="muted">{licence}</span>{' '}
                    <span class="muted">{texts.readAt(moment(source.lastSuccessAt))}</span>
                  </li>
                )
              })}
            </ul>
            {sample && <p class="muted">{texts.sampleText}</p>}
          </>
        )}
      </Shown>
    </section>
  )
}
