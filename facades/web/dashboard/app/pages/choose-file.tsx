import { useId, useState } from 'preact/hooks'
import type { HoldingsFile } from '../client/rows.ts'
import { importWords } from '../words/import.ts'
import { useWords } from '../words/use-words.tsx'

const LARGEST_BYTES = 5_000_000

/** Selects a file by button or drag and drop. The service parses the file. */
export function ChooseFile({ onChosen }: { onChosen(file: HoldingsFile): void }) {
  const texts = useWords(importWords)
  const id = useId()
  const [fault, setFault] = useState<string | null>(null)
  const take = async (file: File | undefined) => {
    if (file === undefined) return
    if (file.size > LARGEST_BYTES) return setFault(texts.tooLarge)
    try {
      onChosen({ name: file.name, base64: await base64Of(file) })
    } catch {
      setFault(texts.unreadable)
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button offers the same action as dropping.
    <div
      class="drop"
      onDragOver={event => event.preventDefault()}
      onDrop={event => {
        event.preventDefault()
        void take(event.dataTransfer?.files[0])
      }}
    >
      <label for={id} class="button primary">
        {texts.choose}
      </label>
      <input
        id={id}
        class="unseen"
        type="file"
        accept=".csv,.txt,.xlsx"
        aria-describedby={`${id}-fault`}
        onChange={({ currentTarget }) => void take(currentTarget.files?.[0])}
      />
      <span class="muted">{texts.drop}</span>
      <p id={`${id}-fault`} class="fault" role="alert">
        {fault}
      </p>
    </div>
  )
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const parts: string[] = []
  for (let start = 0; start < bytes.length; start += 0x8000) {
    parts.push(String.fromCharCode(...bytes.subarray(start, start + 0x8000)))
  }
  return btoa(parts.join(''))
}
