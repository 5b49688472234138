import { useState } from 'preact/hooks'
import { mcpSnippets, requestSnippets } from '../../../snippets.ts'
import type { Account } from '../client/rows.ts'
import { useAnswer } from '../client/use-answer.ts'
import { Button, Link } from '../parts/button.tsx'
import { CodeBlock, Copy } from '../parts/copy.tsx'
import { Choice } from '../parts/field.tsx'
import { Card, Facts, Page } from '../parts/page.tsx'
import { Empty, Shown } from '../parts/shown.tsx'
import { keyWords } from '../words/key.ts'
import { useFormats, useWords } from '../words/use-words.tsx'
import { DeactivateKey, GenerateKey } from './key-dialogs.tsx'

/** The value of a new key is only in the memory of this page, until the user leaves it. */
export function View() {
  const texts = useWords(keyWords)
  const query = useAnswer('get-account', {})
  const [made, setMade] = useState<string | null>(null)
  return (
    <Page title={texts.title} lead={texts.lead}>
      {made !== null && <NewKey value={made} onHide={() => setMade(null)} />}
      <Shown query={query} lines={6}>
        {account => (
          <KeyState
            account={account}
            onMade={key => {
              setMade(key)
              void query.reload()
            }}
            onDeactivated={() => {
              setMade(null)
              void query.reload()
            }}
          />
        )}
      </Shown>
      <Snippets keyValue={made} />
    </Page>
  )
}

function NewKey({ value, onHide }: { readonly value: string; readonly onHide: () => void }) {
  const texts = useWords(keyWords)
  return (
    <section class="new-key" aria-labelledby="new-key" role="status">
      <h2 id="new-key">{texts.shownTitle}</h2>
      <p>{texts.shownOnce}</p>
      <div class="key-line">
        <code data-secret>{value}</code>
        <Copy text={value} name={texts.keyName} kind="primary" />
        <Button onClick={onHide}>{texts.hide}</Button>
      </div>
    </section>
  )
}

interface KeyStateProps {
  readonly account: Account
  onMade(key: string): void
  onDeactivated(): void
}

function KeyState({ account, onMade, onDeactivated }: KeyStateProps) {
  const texts = useWords(keyWords)
  const [openDialog, setOpenDialog] = useState<'generate' | 'deactivate' | null>(null)
  const { apiKey, subscription } = account
  const close = () => setOpenDialog(null)
  const active = subscription?.active === true
  const generate = () => setOpenDialog('generate')
  return (
    <>
      {apiKey === null ? (
        <NoKey active={active} onGenerate={generate} />
      ) : (
        <Card title={texts.yours}>
          <KeyFacts apiKey={apiKey} />
          {!active && <p class="notice-box warm">{texts.inactive}</p>}
          <p class="actions">
            {active && <Button onClick={generate}>{texts.replace}</Button>}
            <Button kind="danger" onClick={() => setOpenDialog('deactivate')}>
              {texts.deactivate}
            </Button>
          </p>
        </Card>
      )}
      {openDialog === 'generate' && <GenerateKey apiKey={apiKey} onMade={onMade} onClose={close} />}
      {openDialog === 'deactivate' && apiKey !== null && (
        <DeactivateKey apiKey={apiKey} onDone={onDeactivated} onClose={close} />
      )}
    </>
  )
}

function NoKey({ active, onGenerate }: { readonly active: boolean; readonly onGenerate: () => void }) {
  const texts = useWords(keyWords)
  return (
    <Empty title={texts.noneTitle} text={active ? texts.noneText : texts.needPlan}>
      {active ? (
        <Button kind="primary" onClick={onGenerate}>
          {texts.generate}
        </Button>
      ) : (
        <Link to="/dashboard/buy" kind="primary">
          {texts.chooseTariff}
        </Link>
      )}
    </Empty>
  )
}

function KeyFacts({ apiKey }: { readonly apiKey: NonNullable<Account['apiKey']> }) {
  const texts = useWords(keyWords)
  const { moment } = useFormats()
  return (
    <Facts
      rows={[
        [texts.startsWith, <code key="prefix">{apiKey.prefix}…</code>],
        [texts.made, moment(apiKey.createdAt)],
        [texts.used, apiKey.lastUsedAt ? moment(apiKey.lastUsedAt) : texts.never],
      ]}
    />
  )
}

/** Code snippets for each tool, with the key filled in while it is shown. */
function Snippets({ keyValue }: { readonly keyValue: string | null }) {
  const texts = useWords(keyWords)
  const baseUrl = document.baseURI.replace(/\/$/, '')
  const key = keyValue ?? undefined
  const all = [...requestSnippets(baseUrl, key), ...mcpSnippets(baseUrl, key)]
  const [id, setId] = useState(all[0]?.id ?? '')
  const snippet = all.find(row => row.id === id)
  return (
    <Card title={texts.snippets} wide>
      <p class="muted">{keyValue === null ? texts.snippetsPlain : texts.snippetsFilled}</p>
      <Choice
        name="snippet"
        label={texts.forWhat}
        value={id}
        options={all.map(row => ({ value: row.id, text: row.name }))}
        onChange={setId}
      />
      {snippet !== undefined && (
        <>
          <CodeBlock title={snippet.target} text={snippet.text} />
          {snippet.note !== undefined && <p class="muted">{snippet.note}</p>}
        </>
      )}
    </Card>
  )
}
