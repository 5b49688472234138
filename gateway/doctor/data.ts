import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { Check } from '../../schema/check.ts'
import type { SourceStatus } from '../../schema/source-status.ts'
import { readSourceStatuses } from '../sources/read-source-statuses.ts'
import { fail, ok, warn } from './check.ts'

/** More failures than a short outage of a provider causes. */
const MANY_FAILURES = 5

/** Quarantined revisions and the status of each source. */
export async function checkData(prisma: PrismaClient, now: Date): Promise<readonly Check[]> {
  try {
    const quarantined = await prisma.revision.count({ where: { status: 'HELD' } })
    const used = (await readSourceStatuses(prisma, now)).filter(
      ({ lastAttempt, schedule }) => lastAttempt !== null || schedule !== null,
    )
    const waiting = `${quarantined} quarantined`
    const toDecide = 'Decide: npm run -s bonds -- revision list'
    return [
      quarantined === 0 ? ok('revisions', 'none is quarantined') : warn('revisions', waiting, toDecide),
      ...(used.length === 0 ? [warn('sources', 'no data was ingested', 'npm run -s bonds -- help ingest')] : []),
      ...used.map(checkSource),
    ]
  } catch (error) {
    return [
      fail(
        'data',
        error instanceof Error ? (error.message.split('\n').at(-1) ?? '') : String(error),
        'Apply the migrations.',
      ),
    ]
  }
}

function checkSource(source: SourceStatus): Check {
  const { key, licence, schedule, timeZone, lastSuccessAt, consecutiveFailures, stale, enabled, suggested } = source
  const what = `source ${key}`
  const when = schedule === null ? 'by hand' : `${schedule} ${timeZone}${enabled ? '' : ', paused'}`
  const found = `${when}; last success ${lastSuccessAt?.slice(0, 16) ?? 'never'}; licence: ${licence}`
  const state = 'npm run -s bonds -- sources'
  if (key === 'sample') return warn(what, 'invented data', 'npm run -s bonds -- seed --remove, before it is offered.')
  if (consecutiveFailures >= MANY_FAILURES) return fail(what, `${consecutiveFailures} failures; ${found}`, state)
  if (consecutiveFailures > 0 || stale === true)
    return warn(what, `${consecutiveFailures} failures${stale ? ', late' : ''}; ${found}`, state)
  if (schedule === null && suggested !== null)
    return warn(what, found, `sources set ${key} --cron "${suggested.schedule}" --zone ${suggested.timeZone}`)
  return ok(what, found)
}
