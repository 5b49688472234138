import { Button } from '../../parts/button.tsx'
import { CodeBlock } from '../../parts/copy.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { alertWords } from '../../words/terminal-alerts.ts'
import { useWords } from '../../words/use-words.tsx'

/** The secret of a webhook, once. */
export function ShownSecret({ secret, onClose }: { readonly secret: string; onClose(): void }) {
  const texts = useWords(alertWords)
  return (
    <Dialog title={texts.secretTitle} onClose={onClose}>
      <p>{texts.secretText}</p>
      <CodeBlock title={texts.secretTitle} text={secret} />
      <div class="form-end">
        <Button kind="primary" onClick={onClose}>
          {texts.done}
        </Button>
      </div>
    </Dialog>
  )
}
