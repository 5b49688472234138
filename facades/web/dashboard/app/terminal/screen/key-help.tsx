import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { commonWords } from '../../words/common.ts'
import { screenWords } from '../../words/terminal-screen.ts'
import { useWords } from '../../words/use-words.tsx'

const KEYS = [
  ['j k', 'keyNext'],
  ['Enter o', 'keyOpen'],
  ['x', 'keyMark'],
  ['c', 'keyCopy'],
  ['/', 'keySearch'],
  ['f', 'keyFilters'],
  ['Ctrl-K', 'keyPalette'],
  ['Esc', 'keyClose'],
  ['?', 'keyHelp'],
] as const

/** The keys of the screen. */
export function KeyHelp({ onClose }: { onClose(): void }) {
  const common = useWords(commonWords)
  const texts = useWords(screenWords)
  return (
    <Dialog title={texts.keys} onClose={onClose}>
      <dl class="key-list">
        {KEYS.map(([keys, name]) => (
          <div key={name}>
            <dt>
              {keys.split(' ').map(key => (
                <kbd key={key}>{key.replace('-', ' ')}</kbd>
              ))}
            </dt>
            <dd>{texts[name]}</dd>
          </div>
        ))}
      </dl>
      <p class="actions">
        <Button kind="primary" onClick={onClose}>
          {common.close}
        </Button>
      </p>
    </Dialog>
  )
}
