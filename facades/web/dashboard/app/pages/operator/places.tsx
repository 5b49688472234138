import { useAnswer } from '../../client/use-answer.ts'
import { Page } from '../../parts/page.tsx'
import { Empty, Shown } from '../../parts/shown.tsx'
import { Table } from '../../parts/table.tsx'
import { useTariffName } from '../../parts/tariffs.tsx'
import { operatorWords } from '../../words/operator.ts'
import { useFormats, useWords } from '../../words/use-words.tsx'

export function View() {
  const texts = useWords(operatorWords)
  const tariffName = useTariffName()
  const { whole } = useFormats()
  const query = useAnswer('get-places', {})
  return (
    <Page title={texts.places} lead={texts.placesLead}>
      <Shown query={query} lines={4}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={texts.noPlaces} text={texts.noPlacesText} />
          ) : (
            <Table
              caption={texts.places}
              rows={items}
              keyOf={({ tariff }) => tariff.id}
              columns={[
                { head: texts.tariff, cell: ({ tariff }) => tariffName(tariff) },
                { head: texts.total, numeric: true, cell: ({ placesTotal }) => whole(placesTotal) },
                { head: texts.sold, numeric: true, cell: ({ placesSold }) => whole(placesSold) },
                { head: texts.reserved, numeric: true, cell: ({ placesHeld }) => whole(placesHeld) },
                { head: texts.left, numeric: true, cell: ({ placesLeft }) => whole(placesLeft) },
              ]}
            />
          )
        }
      </Shown>
    </Page>
  )
}
