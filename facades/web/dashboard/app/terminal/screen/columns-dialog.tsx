import { useState } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { commonWords } from '../../words/common.ts'
import { screenWords } from '../../words/terminal-screen.ts'
import { useWords } from '../../words/use-words.tsx'
import { moved } from './column-choice.ts'
import { useColumnTitle } from './column-texts.ts'
import { COLUMNS } from './columns.tsx'
import type { OwnColumns } from './use-columns.ts'

/** Chooses columns and their order; what it does shows at once behind it. */
export function ColumnsDialog({ columns, choose }: OwnColumns) {
  const common = useWords(commonWords)
  const texts = useWords(screenWords)
  const titleOf = useColumnTitle()
  const [open, setOpen] = useState(false)
  const others = [...COLUMNS.values()].filter(({ head }) => columns.every(column => column.head !== head))
  return (
    <>
      <Button label={texts.chooseColumns} onClick={() => setOpen(true)}>
        ⋯
      </Button>
      {open && (
        <Dialog title={texts.chooseColumns} onClose={() => setOpen(false)}>
          <p class="muted">{texts.columnsLead}</p>
          <ul class="column-list">
            {columns.map((column, place) => {
              const title = titleOf(column)
              return (
                <li key={column.head}>
                  <label>
                    <input
                      type="checkbox"
                      checked
                      disabled={columns.length === 1}
                      onChange={() => choose(columns.toSpliced(place, 1))}
                    />
                    {title}
                  </label>
                  <Button
                    kind="plain"
                    label={texts.earlier(title)}
                    disabled={place === 0}
                    onClick={() => choose(moved(columns, place, place - 1))}
                  >
                    ↑
                  </Button>
                  <Button
                    kind="plain"
                    label={texts.later(title)}
                    disabled={place === columns.length - 1}
                    onClick={() => choose(moved(columns, place, place + 1))}
                  >
                    ↓
                  </Button>
                </li>
              )
            })}
            {others.map(column => (
              <li key={column.head}>
                <label>
                  <input type="checkbox" checked={false} onChange={() => choose([...columns, column])} />
                  {titleOf(column)}
                </label>
              </li>
            ))}
          </ul>
          <p class="actions">
            <Button kind="primary" onClick={() => setOpen(false)}>
              {common.close}
            </Button>
            <Button onClick={() => choose(null)}>{texts.resetColumns}</Button>
          </p>
        </Dialog>
      )}
    </>
  )
}
