import { useAnswer } from '../client/use-answer.ts'
import { Badge, Card } from '../parts/page.tsx'
import { Shown } from '../parts/shown.tsx'
import { Table } from '../parts/table.tsx'
import { auditWords } from '../words/audit.ts'
import { useFormats, useWords } from '../words/use-words.tsx'

/** What concerned the security of the user lately. */
export function RecentActivity() {
  const texts = useWords(auditWords)
  const { moment } = useFormats()
  const query = useAnswer('get-recent-activity', {})
  return (
    <Card title={texts.activity} wide>
      <p class="muted">{texts.activityText}</p>
      <Shown query={query} lines={4}>
        {events => (
          <Table
            caption={texts.activity}
            rows={events}
            keyOf={({ id }) => id}
            columns={[
              { head: texts.at, short: true, cell: ({ at }) => moment(at) },
              {
                head: texts.action,
                cell: ({ action, outcome, person, reason }) => (
                  <>
                    {texts[action]} {person !== null && texts.viewed(person)}{' '}
                    {outcome === 'REFUSED' && <Badge tone="warm">{texts.REFUSED}</Badge>}
                    {reason !== null && <span class="muted block">{texts.why(reason)}</span>}
                  </>
                ),
              },
              { head: texts.address, cell: ({ address, byOther }) => (byOther ? texts.byOperator : (address ?? '–')) },
            ]}
          />
        )}
      </Shown>
    </Card>
  )
}
