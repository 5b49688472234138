import { usePages } from '../../client/use-pages.ts'
import type { PageView } from '../../frame/page-view.ts'
import { Link } from '../../parts/button.tsx'
import { More } from '../../parts/more.tsx'
import { Page } from '../../parts/page.tsx'
import { Empty, Shown } from '../../parts/shown.tsx'
import { Table } from '../../parts/table.tsx'
import { operatorWords } from '../../words/operator.ts'
import { useWords } from '../../words/use-words.tsx'

export function View({ params: { id = '' } }: PageView) {
  const texts = useWords(operatorWords)
  const pages = usePages('get-load-failures', { loadId: id, limit: 100 })
  return (
    <Page
      title={texts.load}
      lead={texts.loadLead}
      actions={
        <Link to="/dashboard/operator/loads" kind="quiet">
          {texts.backToLoads}
        </Link>
      }
    >
      <Shown query={pages.query} lines={10}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={texts.noFailures} text={texts.noFailuresText} />
          ) : (
            <>
              <Table
                caption={texts.load}
                rows={pages.items}
                keyOf={({ file, position, field, reason }) => `${file} ${position} ${field} ${reason}`}
                columns={[
                  { head: texts.file, cell: ({ file }) => file },
                  { head: texts.position, cell: ({ position }) => position },
                  { head: texts.field, cell: ({ field }) => (field === null ? '–' : <code>{field}</code>) },
                  { head: texts.reason, cell: ({ reason }) => reason },
                ]}
              />
              <More pages={pages} />
            </>
          )
        }
      </Shown>
    </Page>
  )
}
