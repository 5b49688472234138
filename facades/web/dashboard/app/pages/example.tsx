import { Scrolled } from '../parts/copy.tsx'
import { landingWords } from '../words/landing.ts'
import { useWords } from '../words/use-words.tsx'

const REQUEST = `GET /api/v1/data/instruments
  ?CreditRatingFrom=AA&NominalCurrency=RUB
  &DaysToMaturityTo=1095&YieldFrom=14
  &Fields=isin,name,price,yield,yieldBasis,yieldDate`

/** First row of the sample data. */
const ANSWER = `{
  "isin": "RUDEMO001DB6",
  "name": "Rudoria 27775 (sample)",
  "price": 92.41,
  "yield": 14.11980822,
  "yieldBasis": "MATURITY",
  "yieldDate": "2029-07-30"
}`

/** Example request and response. */
export function Example() {
  const landing = useWords(landingWords)
  return (
    <figure class="code example">
      <figcaption>
        {landing.exampleTitle} <span class="muted">{landing.exampleNote}</span>
      </figcaption>
      <Scrolled label={landing.exampleTitle}>
        <code>
          <b>{REQUEST}</b>
          {'\n\n'}
          {ANSWER}
        </code>
      </Scrolled>
    </figure>
  )
}
