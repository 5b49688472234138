import type { EmailText, EmailTexts } from '../../../client/rows.ts'
import { Button } from '../../../parts/button.tsx'
import { Table } from '../../../parts/table.tsx'
import { emailWords } from '../../../words/emails.ts'
import { useFormats, useWords } from '../../../words/use-words.tsx'

interface EmailHistoryProps {
  readonly text: EmailText
  /** Puts an earlier text into the editor. */
  onTake(texts: EmailTexts): void
}

/** Who has changed the text of an email in one language, newest first. */
export function EmailHistory({ text: { changes, language }, onTake }: EmailHistoryProps) {
  const texts = useWords(emailWords)
  const { moment } = useFormats()
  if (changes.length === 0) return <p class="muted">{texts.noHistory}</p>
  return (
    <Table
      caption={texts.history}
      rows={changes}
      keyOf={({ version }) => String(version)}
      columns={[
        { head: texts.at, short: true, cell: ({ at }) => moment(at) },
        { head: texts.who, cell: ({ by }) => by },
        {
          head: texts.what,
          cell: ({ texts: stored }) =>
            stored === null ? texts.wasRestored : <span lang={language.toLowerCase()}>{stored.subject}</span>,
        },
        {
          head: texts.actions,
          cell: ({ version, texts: stored }) =>
            stored !== null && (
              <Button label={texts.takeOf(String(version))} onClick={() => onTake(stored)}>
                {texts.take}
              </Button>
            ),
        },
      ]}
    />
  )
}
