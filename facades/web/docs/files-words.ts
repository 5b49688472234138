import type { GuideSection } from './guides/guide.ts'
import type { Bilingual } from './language.ts'

interface FilesWords {
  readonly title: string
  readonly lead: string
  readonly tables: string
  readonly find: string
  readonly sections: readonly GuideSection[]
}

const DOWNLOAD = `curl -H "x-api-key: $BONDS_KEY" {baseUrl}/api/v1/data/files
curl -H "x-api-key: $BONDS_KEY" -C - -o bonds.parquet {baseUrl}/api/v1/data/files/12/bonds.parquet`

const QUERY = `SELECT i.sector, count(*), median(m.gSpreadBp)
FROM 'measures.parquet' m
JOIN 'bonds.parquet' b ON b.id = m.bondId
JOIN 'issuers.parquet' i ON i.id = b.issuerId
WHERE m.gSpreadBp IS NOT NULL
GROUP BY i.sector ORDER BY 3 DESC;`

/** Texts about the bulk files. */
export const FILES_WORDS: Bilingual<FilesWords> = {
  en: {
    title: 'Bulk files',
    lead: 'The whole market of every revision: each table as one file, as Parquet, CSV or NDJSON. Take the manifest, then the files that you need.',
    tables: 'Tables',
    find: 'Find a column',
    sections: [
      {
        id: 'files-of-a-revision',
        title: 'Files of a revision',
        parts: [
          'The files of a revision are written once, shortly after its publication, and never change: a file has a strong `ETag`, its SHA-256, and may be cached for good.',
          'Until they are complete, the manifest is that of the newest revision that has files, with `isCurrent` false. `revisions` lists all that have files: the last of each of the last days, and month ends.',
          'The quotes of each day are files, too: `quotes-2026-11-20.parquet`. `quoteDays` lists those of the last 31 days, or of a year from `QuotesFrom` to `QuotesTo`: the history of the whole market in bulk. A corrected day gets new files with another path.',
          'A download that broke off is resumed with `Range` and `If-Range`. Compare the SHA-256 at the end.',
        ],
      },
      {
        id: 'values',
        title: 'Values',
        parts: [
          'Unknown is NULL, in CSV empty. Money is an exact decimal, in NDJSON as text. Days are ISO 8601, instants are UTC. Values are those that the [endpoints](/docs/fields) answer, in the same units.',
          'Licences are stated by source in the manifest; they apply to the files, too.',
        ],
      },
      {
        id: 'load',
        title: 'Download and query',
        parts: [
          { target: 'Shell: manifest and a file', code: DOWNLOAD },
          { target: 'DuckDB: G-spread by sector', code: QUERY },
          'What changed since is [another list](/docs/mirror). A list of your own as one table is an [export](/docs/exports).',
        ],
      },
    ],
  },
  ru: {
    title: 'Файлы всего рынка',
    lead: 'Весь рынок каждой ревизии: одна таблица – один файл в формате Parquet, CSV или NDJSON. Запросите манифест, затем нужные файлы.',
    tables: 'Таблицы',
    find: 'Найти столбец',
    sections: [
      {
        id: 'files-of-a-revision',
        title: 'Файлы ревизии',
        parts: [
          'Файлы ревизии записываются один раз, вскоре после её публикации, и больше не меняются: у файла есть строгий `ETag` – его SHA-256, и хранить его в кэше можно бессрочно.',
          'Пока файлы записаны не полностью, манифест относится к последней ревизии с файлами, а `isCurrent` равен false. В `revisions` перечислены все ревизии с файлами: последняя за каждый из последних дней и на концы месяцев.',
          'Котировки каждого дня – тоже файлы: `quotes-2026-11-20.parquet`. В `quoteDays` перечислены последние 31 день или год от `QuotesFrom` до `QuotesTo`: так выгружается история всего рынка. Если котировки дня исправлены, у дня появляются новые файлы с другим путём.',
          'Прерванная загрузка продолжается с `Range` и `If-Range`. В конце сравните SHA-256.',
        ],
      },
      {
        id: 'values',
        title: 'Значения',
        parts: [
          'Неизвестное значение – NULL, в CSV пустое. Деньги – точное десятичное число, в NDJSON в виде строки. Даты – ISO 8601, моменты времени – UTC. Значения и единицы те же, что в [ответах методов](/docs/fields).',
          'Лицензии источников указаны в манифесте; они распространяются и на файлы.',
        ],
      },
      {
        id: 'load',
        title: 'Загрузка и запросы',
        parts: [
          { target: 'Shell: манифест и файл', code: DOWNLOAD },
          { target: 'DuckDB: G-спред по секторам', code: QUERY },
          'Что изменилось с тех пор, возвращает [отдельный список](/docs/mirror). Собственный список одной таблицей – [выгрузка](/docs/exports).',
        ],
      },
    ],
  },
}
