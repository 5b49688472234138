import type { DatabaseAvailability } from '../database/availability.ts'
import type { Logger } from '../process/log.ts'
import type { MemoryShortage } from '../process/memory.ts'
import type { SnapshotEvents } from './current-snapshot.ts'

const WITHOUT_ARCHIVE =
  'the revision has no archive (ARCHIVE_DAYS was 0 when it was created): read from the tables, which may contain later data'
const NOT_DECODED = 'the encoded revision cannot be read: the snapshot was built from its archive'
const TOO_LITTLE_MEMORY =
  'not enough memory to read the new revision; the current one stays published; give the process more memory, it will retry'
const SLOW = 'the newest revision is still being read, and is not shown yet'
const TOO_LITTLE_FOR_PAST =
  'not enough memory to read the data of a past day: requests with AsOf are refused until there is; give the process more memory'

interface SnapshotLog extends SnapshotEvents {
  /** A past day was not read for want of memory. */
  onPastShortage(shortage: MemoryShortage): void
}

/** Logs what happens to the market snapshot, for the operator. */
export function snapshotLog(log: Logger, { failed, answered }: DatabaseAvailability): SnapshotLog {
  return {
    onError: err => failed(err) || log.error({ err }, 'polling for revisions failed'),
    onPolled: answered,
    onTables: revision => log.warn({ revision }, WITHOUT_ARCHIVE),
    onUnreadableEncoding: (revision, err) => log.warn({ revision, err }, NOT_DECODED),
    onShortage: (revision, shortage) => log.error({ revision, ...shortage }, TOO_LITTLE_MEMORY),
    onSlow: (revision, seconds) => log.warn({ revision, seconds }, SLOW),
    onPastShortage: shortage => log.error(shortage, TOO_LITTLE_FOR_PAST),
  }
}
