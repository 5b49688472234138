import { useState } from 'preact/hooks'
import { useClient } from '../client/client.tsx'
import type { HoldingsColumn, HoldingsFile, HoldingsReport } from '../client/rows.ts'
import { useAction } from '../client/use-action.ts'
import { useAnswer } from '../client/use-answer.ts'
import { currentLocation, navigate } from '../frame/navigate.ts'
import { useAnnounce } from '../parts/announce.tsx'
import { Choice, Field } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { Card } from '../parts/page.tsx'
import { importWords } from '../words/import.ts'
import { portfolioWords } from '../words/portfolios.ts'
import { useWords } from '../words/use-words.tsx'

interface SaveImportProps {
  readonly file: HoldingsFile
  /** Columns corrected by the user; null when the detected columns are used. */
  readonly columns: readonly HoldingsColumn[] | null
  readonly content: HoldingsReport['content']
}

export function SaveImport({ file, columns, content }: SaveImportProps) {
  const texts = useWords(importWords)
  const portfolios = useWords(portfolioWords)
  const announce = useAnnounce()
  const { cache } = useClient()
  const save = useAction('import-holdings')
  const own = useAnswer('get-portfolios', { limit: 50 }).data?.items.filter(({ isModel }) => !isModel) ?? []
  const [target, setTarget] = useState(() => currentLocation().query.get('into') ?? '')
  const run = async ({ name = '', currency = '' }: Readonly<Record<string, string>>) => {
    const where =
      target === '' ? { name: name.trim(), currency: currency.trim().toUpperCase() } : { portfolioId: target }
    const answer = await save.run({ file, ...(columns !== null && { columns }), ...where })
    if (answer === null) return
    cache.clear()
    announce(texts.saved)
    navigate(`/app/portfolio/${answer.data.portfolio.id}`)
  }
  return (
    <Card title={texts.save} wide>
      <Form
        label={texts.save}
        submit={texts.save}
        busy={save.running}
        failure={save.failure}
        onSubmit={values => void run(values)}
      >
        <Choice
          name="portfolioId"
          label={texts.target}
          value={target}
          options={[
            { value: '', text: texts.newPortfolio },
            ...own.map(({ id, name }) => ({
              value: id,
              text: content === 'POSITIONS' ? texts.replace(name) : texts.addTo(name),
            })),
          ]}
          onChange={setTarget}
        />
        {target === '' && (
          <>
            <Field name="name" label={texts.name} value={nameOf(file)} maxLength={100} />
            <Field name="currency" label={texts.currency} hint={portfolios.currencyHint} value="RUB" maxLength={3} />
          </>
        )}
      </Form>
    </Card>
  )
}

function nameOf({ name }: HoldingsFile): string {
  return name.replace(/\.\w{1,5}$/, '')
}
