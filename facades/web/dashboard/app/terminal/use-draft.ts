import type { TargetedEvent } from 'preact'
import { useState } from 'preact/hooks'

interface Draft {
  readonly value: string
  onInput(event: TargetedEvent<HTMLInputElement>): void
  onChange(event: TargetedEvent<HTMLInputElement>): void
}

/**
 * Props of an input whose value is part of the page's URL: what is typed stays while the page is drawn again, and is
 * committed by Enter or by leaving the input.
 */
export function useDraft(value: string, commit: (text: string) => void): Draft {
  const [draft, setDraft] = useState<string | null>(null)
  return {
    value: draft ?? value,
    onInput: ({ currentTarget }) => setDraft(currentTarget.value),
    onChange: ({ currentTarget }) => {
      setDraft(null)
      commit(currentTarget.value)
    },
  }
}
