import { stat } from 'node:fs/promises'
import type { Database } from '../../prisma/client.ts'
import { closestWord } from '../../prisma/sources/did-you-mean.ts'
import { FILE_KEY } from '../../prisma/sources/file/source.ts'
import { SOURCE_KEYS, sourceByKey } from '../../prisma/sources/index.ts'
import type { Source } from '../../prisma/sources/source.ts'
import { messageOf } from '../../prisma/store/runs/message.ts'
import type { SourceChange } from '../../schema/context.ts'
import { type ArgumentFault, invalidArguments, refused } from '../../schema/errors.ts'
import { nextTime, readZone, scheduleFault, type WordFault } from '../ingestion/cron.ts'
import { enableSource, type SourceSettings, setSourceSchedule, storedSettings } from '../ingestion/source-schedule.ts'
import type { SourceFolders } from './source-folders.ts'

/** Selects the live service instead of a file or folder. */
const LIVE = 'live'

/**
 * Changes the schedule and the origin of a source; omitted settings stay unchanged.
 * @throws GraphQLError INVALID_PARAMETER with each invalid value and a suggestion
 */
export async function changeSource(
  database: Database,
  folders: SourceFolders,
  change: SourceChange,
  now: Date,
): Promise<void> {
  const { source: key } = change
  knownKey(key)
  const stored = await storedSettings(database.prisma, key)
  const { origin, mapping } = await pathsOf(change, stored, folders)
  const source = sourceOf(key, mapping)
  const schedule = change.schedule?.trim() ?? stored?.schedule ?? null
  const zone = zoneOf(change.timeZone ?? stored?.timeZone ?? source.suggested?.timeZone ?? 'UTC')
  const faults = [...scheduleFaults(schedule, source), ...zone.faults, ...(await originFaults(origin, source))]
  if (faults.length > 0 || schedule === null) throw invalidArguments(faults)
  if (nextTime({ schedule, timeZone: zone.zone }, now) === null) throw refused('The schedule never runs.')
  await setSourceSchedule(database, source, { schedule, timeZone: zone.zone, origin, mapping }, now)
}

/** @throws GraphQLError when there is no such source, or it has no schedule */
export async function switchSource({ prisma }: Database, key: string, enabled: boolean, now: Date): Promise<void> {
  knownKey(key)
  const stored = await storedSettings(prisma, key)
  if (stored?.schedule == null) throw refused(`The source ${key} has no schedule yet: set one first.`)
  await enableSource(prisma, key, enabled, now)
}

/** The settings of a manual run: those of the schedule, or the live service without one. */
export async function runSettings({ prisma }: Database, folders: SourceFolders, key: string) {
  knownKey(key)
  const stored = await storedSettings(prisma, key)
  const settings = { key, origin: stored?.origin ?? null, mapping: stored?.mapping ?? null }
  await folders.checkStored(settings)
  const faults = await originFaults(settings.origin, sourceOf(key, settings.mapping))
  if (faults.length > 0) throw invalidArguments(faults)
  return settings
}

/**
 * A person changes both paths within the source folders, or neither: a mapping of theirs must not read a folder that the
 * command line has set elsewhere.
 */
async function pathsOf(change: SourceChange, stored: Paths | null, folders: SourceFolders): Promise<Paths> {
  const before = { origin: stored?.origin ?? null, mapping: stored?.mapping ?? null }
  const given = { origin: originOf(change.from, before.origin), mapping: change.mapping ?? before.mapping }
  const isChanged = given.origin !== before.origin || given.mapping !== before.mapping
  return change.isRemote && isChanged ? folders.chosen(given) : given
}

type Paths = Pick<SourceSettings, 'origin' | 'mapping'>

function knownKey(key: string): void {
  if (SOURCE_KEYS.includes(key)) return
  const near = closestWord(key, SOURCE_KEYS)
  throw invalidArguments([
    faultAt(
      'source',
      { message: `There is no source "${key}". Sources: ${SOURCE_KEYS.join(', ')}.`, didYouMean: near },
      SOURCE_KEYS,
    ),
  ])
}

function sourceOf(key: string, mapping: string | null): Source {
  try {
    return sourceByKey(key, mapping)
  } catch (error) {
    throw invalidArguments([{ path: 'mapping', message: messageOf(error) }])
  }
}

function originOf(given: string | null, stored: string | null): string | null {
  if (given === null) return stored
  return given === LIVE ? null : given
}

function scheduleFaults(schedule: string | null, { key, suggested }: Source): readonly ArgumentFault[] {
  if (schedule === null) {
    const meant = suggested?.schedule ?? null
    return [
      faultAt('schedule', {
        message: `The source ${key} has no schedule yet: specify when it runs.`,
        didYouMean: meant,
      }),
    ]
  }
  const fault = scheduleFault(schedule)
  return fault === null ? [] : [faultAt('schedule', fault)]
}

function zoneOf(text: string): { readonly zone: string; readonly faults: readonly ArgumentFault[] } {
  const read = readZone(text)
  return 'zone' in read ? { zone: read.zone, faults: [] } : { zone: text, faults: [faultAt('timeZone', read.fault)] }
}

async function originFaults(origin: string | null, { key, live = true }: Source): Promise<readonly ArgumentFault[]> {
  if (origin === null && live) return []
  if (origin === null) {
    const what = key === FILE_KEY ? 'reads your own files' : 'has no live service'
    return [{ path: 'from', message: `The source ${key} ${what}: specify where its files are.` }]
  }
  const found = await stat(origin).catch(() => null)
  return found === null
    ? [{ path: 'from', message: `There is no file or folder ${origin} on the machine of the service.` }]
    : []
}

function faultAt(path: string, { message, didYouMean }: WordFault, allowed?: readonly string[]): ArgumentFault {
  const meant = didYouMean === null ? {} : { didYouMean }
  const text = `${message}${didYouMean === null ? '' : ` Did you mean ${didYouMean}?`}`
  return { path, message: text, ...meant, ...(allowed === undefined ? {} : { allowed }) }
}
