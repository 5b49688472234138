import { useState } from 'preact/hooks'
import { mcpSnippets, requestSnippets } from '../../../snippets.ts'
import { CodeBlock } from '../parts/copy.tsx'
import { Choice } from '../parts/field.tsx'
import { Card } from '../parts/page.tsx'
import { keyWords } from '../words/key.ts'
import { useWords } from '../words/use-words.tsx'

/** Code snippets for each tool, with the key filled in while it is shown. */
export function Snippets({ keyValue }: { readonly keyValue: string | null }) {
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
