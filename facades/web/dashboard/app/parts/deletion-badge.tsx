import type { AccountRow } from '../client/rows.ts'
import { deletionWords } from '../words/account-deletion.ts'
import { useFormats, useWords } from '../words/use-words.tsx'
import { Badge } from './page.tsx'

/** That an account is deleted, or will be; nothing for others. */
export function DeletionBadge({ deletionDueAt, deletedAt }: Pick<AccountRow, 'deletionDueAt' | 'deletedAt'>) {
  const texts = useWords(deletionWords)
  const { day } = useFormats()
  if (deletedAt !== null) return <Badge tone="calm">{texts.deletedBadge}</Badge>
  return deletionDueAt === null ? null : <Badge tone="warm">{texts.dueBadge(day(deletionDueAt))}</Badge>
}
