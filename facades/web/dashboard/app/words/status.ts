import { words } from './words.ts'

/** Texts of the statuses of ingestion runs and revisions. */
export const statusWords = words({
  EN: {
    RUNNING: 'running',
    SUCCEEDED: 'succeeded',
    FAILED: 'failed',
    INTERRUPTED: 'interrupted',
    PUBLISHED: 'published',
    HELD: 'quarantined',
    REJECTED: 'rejected',
    SUPERSEDED: 'superseded',
  },
  RU: {
    RUNNING: 'выполняется',
    SUCCEEDED: 'успешно',
    FAILED: 'ошибка',
    INTERRUPTED: 'прервана',
    PUBLISHED: 'опубликована',
    HELD: 'в карантине',
    REJECTED: 'отклонена',
    SUPERSEDED: 'заменена',
  },
})
