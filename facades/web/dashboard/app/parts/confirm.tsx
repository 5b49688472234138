import type { ComponentChildren } from 'preact'
import type { Failure } from '../client/failure.ts'
import { commonWords } from '../words/common.ts'
import { useWords } from '../words/use-words.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Form } from './form.tsx'

interface ConfirmProps {
  readonly title: string
  readonly text: string
  readonly yes: string
  readonly busy: boolean
  readonly failure: Failure | null
  readonly kind?: 'primary' | 'danger'
  readonly children?: ComponentChildren
  onYes(values: Readonly<Record<string, string>>): void
  onClose(): void
}

/** Confirmation dialog. Children are its form fields. */
export function Confirm({ title, text, yes, kind = 'danger', children, onYes, onClose, ...state }: ConfirmProps) {
  const common = useWords(commonWords)
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      <Form
        {...state}
        kind={kind}
        submit={yes}
        label={title}
        onSubmit={onYes}
        aside={<Button onClick={onClose}>{common.cancel}</Button>}
      >
        {children}
      </Form>
    </Dialog>
  )
}
