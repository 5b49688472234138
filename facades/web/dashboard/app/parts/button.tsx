import type { ComponentChildren } from 'preact'
import { addressOf } from '../frame/navigate.ts'
import { mayOpen } from '../frame/routes.ts'
import { useSession } from '../frame/session.tsx'

interface ButtonProps {
  readonly children: ComponentChildren
  readonly kind?: 'primary' | 'quiet' | 'danger' | 'plain'
  readonly type?: 'button' | 'submit'
  readonly busy?: boolean
  readonly disabled?: boolean
  readonly describedBy?: string
  readonly label?: string
  onClick?(): void
}

/** While busy, the button keeps its width and focus and ignores clicks. */
export function Button({ children, kind = 'quiet', type = 'button', busy = false, ...rest }: ButtonProps) {
  const { disabled = false, describedBy, label, onClick } = rest
  return (
    <button
      type={type}
      class={`button ${kind}`}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      aria-describedby={describedBy}
      aria-label={label}
      disabled={disabled}
      onClick={event => {
        if (busy) event.preventDefault()
        else onClick?.()
      }}
    >
      {children}
    </button>
  )
}

interface LinkProps {
  readonly to: string
  readonly children: ComponentChildren
  readonly kind?: 'primary' | 'quiet'
  readonly label?: string
}

/** Internal link, styled as a button when `kind` is set; nothing where the role of the viewer may not use the page. */
export function Link({ to, children, kind, label }: LinkProps) {
  const { viewer } = useSession()
  if (!mayOpen(to.split('?')[0] ?? to, viewer)) return null
  return (
    <a href={addressOf(to)} class={kind === undefined ? undefined : `button ${kind}`} aria-label={label}>
      {children}
    </a>
  )
}
