import { useState } from 'preact/hooks'
import type { Tariff } from '../client/rows.ts'
import { useAnswer } from '../client/use-answer.ts'
import { Button } from '../parts/button.tsx'
import { Page } from '../parts/page.tsx'
import { Empty, Shown } from '../parts/shown.tsx'
import { TariffCards } from '../parts/tariffs.tsx'
import { tariffWords } from '../words/tariffs.ts'
import { useWords } from '../words/use-words.tsx'
import { PlaceOrder } from './place-order.tsx'

export function View() {
  const texts = useWords(tariffWords)
  const query = useAnswer('get-tariffs', {})
  const [chosen, setChosen] = useState<Tariff | null>(null)
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Shown query={query} lines={10}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={texts.noneTitle} text={texts.noneText} />
          ) : (
            <TariffCards
              tariffs={items}
              level="h2"
              chosenId={chosen?.id ?? null}
              action={tariff => (
                <Button
                  kind={tariff.id === chosen?.id ? 'primary' : 'quiet'}
                  disabled={tariff.placesLeft === 0}
                  label={tariff.id === chosen?.id ? `${texts.chosen}: ${tariff.name}` : texts.chooseFor(tariff.name)}
                  onClick={() => setChosen(tariff)}
                >
                  {tariff.id === chosen?.id ? texts.chosen : texts.choose}
                </Button>
              )}
            />
          )
        }
      </Shown>
      {chosen !== null && <PlaceOrder key={chosen.id} tariff={chosen} onRefused={() => void query.reload()} />}
    </Page>
  )
}
