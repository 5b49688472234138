import type { EmailTemplate, Language } from '../../../client/rows.ts'
import { Table } from '../../../parts/table.tsx'
import { emailWords } from '../../../words/emails.ts'
import { useLanguage, useWords } from '../../../words/use-words.tsx'

interface EmailPlaceholdersProps {
  readonly rows: EmailTemplate['placeholders']
  /** Of the samples. */
  readonly language: Language
}

/** What an email may fill in. */
export function EmailPlaceholders({ rows, language }: EmailPlaceholdersProps) {
  const texts = useWords(emailWords)
  const page = useLanguage()
  if (rows.length === 0) return <p class="muted">{texts.noPlaceholders}</p>
  return (
    <>
      <p class="muted">{texts.placeholdersLead}</p>
      <Table
        caption={texts.placeholders}
        rows={rows}
        keyOf={({ name }) => name}
        columns={[
          { head: texts.placeholder, cell: ({ name }) => <code>{`{${name}}`}</code> },
          {
            head: texts.meaning,
            cell: row => (
              <>
                {page.language === 'EN' ? row.description : row.descriptionRu}
                {row.isRequired && <span class="muted block">{texts.required}</span>}
                {row.isOptional && <span class="muted block">{texts.optional}</span>}
              </>
            ),
          },
          {
            head: texts.sample,
            cell: row => <span lang={language.toLowerCase()}>{language === 'EN' ? row.sample : row.sampleRu}</span>,
          },
        ]}
      />
    </>
  )
}
