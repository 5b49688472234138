import { useRef } from 'preact/hooks'
import { useClient } from '../../client/client.tsx'
import type { AnswerOf } from '../../client/documents.ts'
import { useAction } from '../../client/use-action.ts'
import { navigate } from '../../frame/navigate.ts'
import { useAnnounce } from '../../parts/announce.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { Card } from '../../parts/page.tsx'
import { ladderWords } from '../../words/terminal-ladder.ts'
import { useWords } from '../../words/use-words.tsx'

/** Makes a portfolio of the account from the proposal, at the prices of today. */
export function SaveLadder({ ladder }: { readonly ladder: AnswerOf<'get-ladder'> }) {
  const texts = useWords(ladderWords)
  const announce = useAnnounce()
  const { cache } = useClient()
  const create = useAction('create-portfolio')
  const fill = useAction('set-positions')
  const made = useRef<string | null>(null)
  const bonds = ladder.rungs.flatMap(rung => rung.bonds)
  if (bonds.length === 0) return null
  const run = async (name: string) => {
    // A second attempt fills the portfolio that the first one made.
    made.current ??= (await create.run({ name, currency: ladder.currency }))?.data.id ?? null
    if (made.current === null) return
    const positions = bonds.map(({ bond, quantity }) => ({
      ...{ bond: bond.isin, quantity: String(quantity) },
      ...(bond.price !== null && { averagePrice: bond.price }),
    }))
    if ((await fill.run({ id: made.current, positions })) === null) return
    cache.clear()
    announce(texts.saved)
    navigate(`/app/portfolio/${made.current}`)
  }
  return (
    <Card title={texts.save}>
      <p class="muted">{texts.saveText}</p>
      <div class="inline-form">
        <Form
          label={texts.save}
          submit={texts.saveIt}
          busy={create.running || fill.running}
          failure={create.failure ?? fill.failure}
          onSubmit={({ name = '' }) => void run(name.trim())}
        >
          <Field
            name="name"
            label={texts.name}
            value={texts.defaultName(ladder.currency, String(ladder.rungs.length))}
            maxLength={100}
          />
        </Form>
      </div>
    </Card>
  )
}
