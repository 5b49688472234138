import { commonWords } from '../words/common.ts'
import { useWords } from '../words/use-words.tsx'
import { Password } from './field.tsx'

/** The field `password` of a dialog that confirms what the person does with the current password. */
export function PasswordAgain() {
  const common = useWords(commonWords)
  return <Password name="password" label={common.passwordAgain} autocomplete="current-password" />
}
