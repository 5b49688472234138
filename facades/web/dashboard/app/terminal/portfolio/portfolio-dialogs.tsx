import { useClient } from '../../client/client.tsx'
import type { Portfolio } from '../../client/rows.ts'
import { useAction } from '../../client/use-action.ts'
import { navigate } from '../../frame/navigate.ts'
import { useAnnounce } from '../../parts/announce.tsx'
import { Button } from '../../parts/button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { commonWords } from '../../words/common.ts'
import { portfolioWords } from '../../words/portfolios.ts'
import { useWords } from '../../words/use-words.tsx'

interface RenameProps {
  readonly portfolio: Portfolio
  onDone(): void
  onClose(): void
}

export function RenamePortfolio({ portfolio, onDone, onClose }: RenameProps) {
  const common = useWords(commonWords)
  const texts = useWords(portfolioWords)
  const announce = useAnnounce()
  const rename = useAction('rename-portfolio')
  const run = async (name: string, currency: string) => {
    if ((await rename.run({ id: portfolio.id, name, currency })) === null) return
    announce(texts.renamed)
    onClose()
    onDone()
  }
  return (
    <Dialog title={texts.rename} onClose={onClose}>
      <Form
        label={texts.rename}
        submit={common.save}
        busy={rename.running}
        failure={rename.failure}
        onSubmit={({ name = '', currency = '' }) => void run(name.trim(), currency.trim())}
        aside={<Button onClick={onClose}>{common.cancel}</Button>}
      >
        <Field name="name" label={texts.name} value={portfolio.name} maxLength={100} />
        <Field
          name="currency"
          label={texts.currency}
          hint={texts.currencyHint}
          value={portfolio.currency}
          maxLength={3}
        />
      </Form>
    </Dialog>
  )
}

export function DeletePortfolio({ portfolio, onClose }: Omit<RenameProps, 'onDone'>) {
  const texts = useWords(portfolioWords)
  const announce = useAnnounce()
  const { cache } = useClient()
  const remove = useAction('delete-portfolio')
  const run = async () => {
    if ((await remove.run({ id: portfolio.id })) === null) return
    cache.clear()
    announce(texts.removed)
    navigate('/app/portfolios')
  }
  return (
    <Confirm
      title={texts.removeTitle}
      text={texts.removeText(portfolio.name)}
      yes={texts.remove}
      busy={remove.running}
      failure={remove.failure}
      onYes={() => void run()}
      onClose={onClose}
    />
  )
}
