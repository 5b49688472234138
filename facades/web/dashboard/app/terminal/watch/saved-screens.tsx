import { useState } from 'preact/hooks'
import type { AnswerOf } from '../../client/documents.ts'
import { useAction } from '../../client/use-action.ts'
import { May } from '../../frame/may.tsx'
import { addressOf } from '../../frame/navigate.ts'
import { useAnnounce } from '../../parts/announce.tsx'
import { Button } from '../../parts/button.tsx'
import { Badge } from '../../parts/page.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { commonWords } from '../../words/common.ts'
import { watchWords } from '../../words/terminal-watch.ts'
import { useFormats, useLanguage, useWords } from '../../words/use-words.tsx'
import { labelOf } from '../labels.ts'
import { filterText, isFilter } from '../screen/filters.ts'
import { NameDialog } from './name-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'

type Screen = AnswerOf<'get-saved-screens'>['items'][number]

interface SavedScreensProps {
  readonly screens: readonly Screen[]
  onChanged(): void
}

/** Saved screens: each opens the screener with its parameters. */
export function SavedScreens({ screens, onChanged }: SavedScreensProps) {
  const texts = useWords(watchWords)
  const [open, setOpen] = useState<{ readonly what: 'rename' | 'remove'; readonly screen: Screen } | null>(null)
  const columns = useColumns(setOpen)
  const dialog = { onDone: onChanged, onClose: () => setOpen(null) }
  return (
    <>
      <Table caption={texts.screens} rows={screens} keyOf={({ id }) => id} columns={columns} />
      {open?.what === 'rename' && <RenameScreen screen={open.screen} {...dialog} />}
      {open?.what === 'remove' && (
        <RemoveDialog
          document="delete-screen"
          id={open.screen.id}
          text={texts.removeScreen(open.screen.name)}
          {...dialog}
        />
      )}
    </>
  )
}

function useColumns(
  open: (dialog: { readonly what: 'rename' | 'remove'; readonly screen: Screen }) => void,
): readonly Column<Screen>[] {
  const texts = useWords(watchWords)
  const { language } = useLanguage()
  const { day } = useFormats()
  const conditions = (query: string) =>
    [...new URLSearchParams(query)]
      .filter(([name]) => /^[A-Z]/.test(name) && isFilter(name))
      .map(([name, value]) => filterText(language, name, value, one => labelOf(language, one)))
      .join(' · ')
  return [
    {
      head: texts.name,
      cell: ({ name, query, isReadOnly, faults }) => (
        <>
          <a href={addressOf(query === '' ? '/app/screen' : `/app/screen?${query}`)}>{name}</a>{' '}
          {isReadOnly && (
            <span title={texts.readOnlyWhy}>
              <Badge tone="calm">{texts.readOnly}</Badge>
            </span>
          )}
          {faults.length > 0 && (
            <>
              <Badge tone="bad">{texts.broken}</Badge>
              <span class="muted block">{faults.join(' ')}</span>
            </>
          )}
        </>
      ),
    },
    { head: texts.conditions, cell: ({ query }) => conditions(query) || texts.everything },
    { head: texts.changed, short: true, cell: ({ updatedAt }) => day(updatedAt) },
    {
      ...{ head: texts.actions, unseen: true },
      cell: screen => (
        <May call="changeScreen">
          <div class="actions">
            {!screen.isReadOnly && (
              <Button
                kind="plain"
                label={texts.actionsFor(texts.rename, screen.name)}
                onClick={() => open({ what: 'rename', screen })}
              >
                {texts.rename}
              </Button>
            )}
            <Button
              kind="plain"
              label={texts.actionsFor(texts.remove, screen.name)}
              onClick={() => open({ what: 'remove', screen })}
            >
              {texts.remove}
            </Button>
          </div>
        </May>
      ),
    },
  ]
}

interface ScreenDialogProps {
  readonly screen: Screen
  onDone(): void
  onClose(): void
}

function RenameScreen({ screen, onDone, onClose }: ScreenDialogProps) {
  const common = useWords(commonWords)
  const texts = useWords(watchWords)
  const announce = useAnnounce()
  const rename = useAction('change-screen')
  const run = async (name: string) => {
    if ((await rename.run({ id: screen.id, name })) === null) return
    announce(texts.renamed)
    onClose()
    onDone()
  }
  const { name } = screen
  return <NameDialog {...{ name, onClose }} title={texts.rename} submit={common.save} action={rename} onName={run} />
}
