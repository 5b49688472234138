import { useState } from 'preact/hooks'
import { useAction } from '../../client/use-action.ts'
import { useAnswer } from '../../client/use-answer.ts'
import { May } from '../../frame/may.tsx'
import { useAnnounce } from '../../parts/announce.tsx'
import { Button, Link } from '../../parts/button.tsx'
import { Card, Page } from '../../parts/page.tsx'
import { Empty, Shown } from '../../parts/shown.tsx'
import { watchWords } from '../../words/terminal-watch.ts'
import { useFormats, useWords } from '../../words/use-words.tsx'
import { NotYet } from '../free-notice.tsx'
import { LimitNote } from './limit-note.tsx'
import { NameDialog } from './name-dialog.tsx'
import { SavedScreens } from './saved-screens.tsx'
import { WatchlistCard } from './watchlist-card.tsx'

/** What a person comes back to: saved screens and watched bonds, with the way to the alerts over them. */
export function View() {
  const texts = useWords(watchWords)
  const { whole } = useFormats()
  const screens = useAnswer('get-saved-screens', {})
  const lists = useAnswer('get-watchlists', {})
  const [creating, setCreating] = useState(false)
  if ((screens.failure ?? lists.failure)?.code === 'REFUSED') return <NotYet />
  return (
    <div class="watch">
      <Page
        title={texts.title}
        lead={texts.lead}
        actions={
          <Link to="/app/alerts" kind="quiet">
            {texts.alerts}
          </Link>
        }
      >
        <Card title={texts.screens} wide>
          <Shown query={screens} lines={3}>
            {({ items }) =>
              items.length === 0 ? (
                <Empty title={texts.noScreensTitle} text={texts.noScreensText}>
                  <Link to="/app/screen" kind="primary">
                    {texts.toScreen}
                  </Link>
                </Empty>
              ) : (
                <SavedScreens screens={items} onChanged={() => void screens.reload()} />
              )
            }
          </Shown>
        </Card>
        <Shown query={lists} lines={6}>
          {({ items, limit, bonds, bondsLimit }) => (
            <>
              <header class="watch-head">
                <h2>
                  {texts.lists} <small class="muted">{texts.ofLimit(whole(bonds), texts.bonds(bondsLimit))}</small>
                </h2>
                {items.length < limit && (
                  <May call="createWatchlist">
                    <Button onClick={() => setCreating(true)}>{texts.newList}</Button>
                  </May>
                )}
              </header>
              {bonds >= bondsLimit && <LimitNote>{texts.bondsFull(bondsLimit)}</LimitNote>}
              {items.length >= limit && <LimitNote>{texts.listsFull(limit)}</LimitNote>}
              {items.length === 0 && <Empty title={texts.noListsTitle} text={texts.noListsText} />}
              {items.map(list => (
                <WatchlistCard key={list.id} list={list} onChanged={() => void lists.reload()} />
              ))}
            </>
          )}
        </Shown>
        {creating && <NewList onDone={() => void lists.reload()} onClose={() => setCreating(false)} />}
      </Page>
    </div>
  )
}

function NewList({ onDone, onClose }: { onDone(): void; onClose(): void }) {
  const texts = useWords(watchWords)
  const announce = useAnnounce()
  const create = useAction('create-watchlist')
  const run = async (name: string) => {
    if ((await create.run({ name })) === null) return
    announce(texts.created)
    onClose()
    onDone()
  }
  return <NameDialog title={texts.newList} submit={texts.create} action={create} onName={run} onClose={onClose} />
}
