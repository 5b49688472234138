import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { alertWords } from '../../words/terminal-alerts.ts'
import { useWords } from '../../words/use-words.tsx'

/** The link that connects a chat, once. */
export function ShownLink({ link, onClose }: { readonly link: string; onClose(): void }) {
  const texts = useWords(alertWords)
  return (
    <Dialog title={texts.linkTitle} onClose={onClose}>
      <p>{texts.linkText}</p>
      <p>
        <a class="break" href={link} target="_blank" rel="noopener noreferrer">
          {link}
        </a>
      </p>
      <div class="form-end">
        <Button kind="primary" onClick={onClose}>
          {texts.done}
        </Button>
      </div>
    </Dialog>
  )
}
