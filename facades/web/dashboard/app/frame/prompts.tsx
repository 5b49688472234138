import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Prompt } from './again.ts'
import { later } from './later.tsx'

/** What a request may have to wait for. */
export interface Prompts {
  readonly signInAgain: Prompt
  readonly confirmPassword: Prompt
}

interface PromptProps {
  readonly prompt: Prompt
}

/** The dialogs of open prompts. A dialog whose code cannot be loaded is one that was refused. */
export function PromptDialogs({ prompts }: { readonly prompts: Prompts }) {
  return (
    <>
      <WhileOpen prompt={prompts.signInAgain} Dialog={SignInAgain} />
      <WhileOpen prompt={prompts.confirmPassword} Dialog={ConfirmPassword} />
    </>
  )
}

const SignInAgain = later(() => import('./prompt-dialogs.tsx').then(found => found.SignInAgain), Refused)
const ConfirmPassword = later(() => import('./prompt-dialogs.tsx').then(found => found.ConfirmPassword), Refused)

function Refused({ prompt }: PromptProps) {
  useEffect(() => prompt.answer(false), [])
  return null
}

function WhileOpen({ prompt, Dialog }: PromptProps & { readonly Dialog: ComponentType<PromptProps> }) {
  const [open, setOpen] = useState(false)
  useEffect(() => prompt.watch(setOpen), [prompt])
  return open ? <Dialog prompt={prompt} /> : null
}
