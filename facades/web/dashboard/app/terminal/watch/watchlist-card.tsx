import { useState } from 'preact/hooks'
import type { AnswerOf } from '../../client/documents.ts'
import { useAction } from '../../client/use-action.ts'
import { May } from '../../frame/may.tsx'
import { useAnnounce } from '../../parts/announce.tsx'
import { Button } from '../../parts/button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { Badge, Card } from '../../parts/page.tsx'
import { Empty } from '../../parts/shown.tsx'
import { Table } from '../../parts/table.tsx'
import { commonWords } from '../../words/common.ts'
import { watchWords } from '../../words/terminal-watch.ts'
import { useWords } from '../../words/use-words.tsx'
import { NameDialog } from './name-dialog.tsx'
import { useBondColumns } from './watched-columns.tsx'

export type Watchlist = AnswerOf<'get-watchlists'>['items'][number]

interface WatchlistProps {
  readonly list: Watchlist
  onChanged(): void
}

/** A watchlist: its bonds as they are now, and what has changed since each was added. */
export function WatchlistCard({ list, onChanged }: WatchlistProps) {
  const texts = useWords(watchWords)
  const announce = useAnnounce()
  const unwatch = useAction('unwatch-bonds')
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null)
  const remove = async (isin: string) => {
    if ((await unwatch.run({ id: list.id, bonds: [isin] })) === null) return
    announce(texts.unwatched)
    onChanged()
  }
  const columns = useBondColumns(isin => void remove(isin))
  const dialog = { list, onChanged, onClose: () => setOpen(null) }
  const actions = (
    <May call="renameWatchlist">
      <div class="actions">
        {list.isReadOnly ? (
          <span title={texts.readOnlyWhy}>
            <Badge tone="calm">{texts.readOnly}</Badge>
          </span>
        ) : (
          <Button kind="plain" label={texts.actionsFor(texts.rename, list.name)} onClick={() => setOpen('rename')}>
            {texts.rename}
          </Button>
        )}
        <Button kind="plain" label={texts.actionsFor(texts.remove, list.name)} onClick={() => setOpen('remove')}>
          {texts.remove}
        </Button>
      </div>
    </May>
  )
  return (
    <Card title={list.name} actions={actions} wide>
      {list.bonds.length === 0 ? (
        <Empty title={texts.noBondsTitle} text={texts.noBondsText} />
      ) : (
        <Table caption={list.name} rows={list.bonds} keyOf={({ isin }) => isin} columns={columns} />
      )}
      {open === 'rename' && <RenameList {...dialog} />}
      {open === 'remove' && <RemoveList {...dialog} />}
    </Card>
  )
}

interface ListDialogProps extends WatchlistProps {
  onClose(): void
}

function RenameList({ list, onChanged, onClose }: ListDialogProps) {
  const common = useWords(commonWords)
  const texts = useWords(watchWords)
  const announce = useAnnounce()
  const rename = useAction('rename-watchlist')
  const run = async (name: string) => {
    if ((await rename.run({ id: list.id, name })) === null) return
    announce(texts.renamed)
    onClose()
    onChanged()
  }
  const { name } = list
  return <NameDialog {...{ name, onClose }} title={texts.rename} submit={common.save} action={rename} onName={run} />
}

function RemoveList({ list, onChanged, onClose }: ListDialogProps) {
  const texts = useWords(watchWords)
  const announce = useAnnounce()
  const remove = useAction('delete-watchlist')
  const run = async () => {
    if ((await remove.run({ id: list.id })) === null) return
    announce(texts.removed)
    onClose()
    onChanged()
  }
  return (
    <Confirm
      title={texts.remove}
      text={texts.removeList(list.name)}
      yes={texts.remove}
      busy={remove.running}
      failure={remove.failure}
      onYes={() => void run()}
      onClose={onClose}
    />
  )
}
