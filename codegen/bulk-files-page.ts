import { columnsMarkdown } from '../facades/web/docs/files-markdown.ts'
import { GENERATED } from '../facades/web/docs/markdown-table.ts'
import { FILES_VERSION } from '../schema/files/file-table.ts'
import { FILE_TABLES } from '../schema/files/file-tables.ts'

const LEAD = `Every published revision is available as files: each table as Parquet, as CSV and as NDJSON, both compressed with gzip.
\`GET /api/v1/data/files\` is the manifest: revision, files with rows, size and SHA-256, and the licence of each source.
\`GET /api/v1/data/files/{revision}/{name}\` is a file. It never changes, so it is cached for good; a download that broke
off is resumed with \`Range\` and \`If-Range\`. A file takes no parameters, counts as one request, and no plan limits its
rows.

\`\`\`sh
curl -H "x-api-key: $KEY" https://bonds.example.com/api/v1/data/files
curl -H "x-api-key: $KEY" -C - -o bonds.parquet https://bonds.example.com/api/v1/data/files/12/bonds.parquet
\`\`\`

- **Writing.** The files of a revision are written once, in the background, after its publication. Until they are
  complete the manifest is that of the newest revision that has files, with \`isCurrent\` false. A revision that is
  replaced before its files are written has none, and neither has one without an archive (\`ARCHIVE_DAYS=0\`). While small
  changes follow each other, such as quotes of a feed, an instance writes files for at most a tenth of the time.
- **Retention.** The last revision of each day keeps its files for \`FILES_DAYS\` days (30), that of a month as long as
  its archive, and the three newest in any case. Any other revision is "not found"; the answer names those that have files.
- **History.** \`quotes\` has the latest quote of each bond. All quotes of one day are [a file too](#quotes-of-a-day).
- **Values.** Unknown is NULL in Parquet, empty in CSV and \`null\` in NDJSON; an empty text is \`""\`. Money is an exact
  decimal, in NDJSON as text. Days are ISO 8601, instants are UTC. CSV is UTF-8 with a header; texts are not changed for
  spreadsheets.
- **Versions.** \`schemaVersion\` is ${FILES_VERSION}. Columns may be added within a version; a rename, a removal or
  another meaning raises it.

## Quotes of a day

The quotes of the whole market on one day are a file of their own, with the columns of [quotes](#quotes):
\`quotes-2026-11-20.parquet\`. The manifest lists them in \`quoteDays\`, those of the last 31 days unless \`QuotesFrom\` and
\`QuotesTo\` name others, a year at a time. The download of all of them is the history in bulk:

\`\`\`sh
curl -H "x-api-key: $KEY" 'https://bonds.example.com/api/v1/data/files?QuotesFrom=2025-11-21&QuotesTo=2026-11-20' |
  jq -r '.quoteDays[].files[] | select(.format == "parquet") | .path' |
  while read -r path; do curl -H "x-api-key: $KEY" -O "https://bonds.example.com$path"; done
duckdb -c "SELECT date, sum(turnover), median(sourceYield) FROM 'quotes-*.parquet' GROUP BY date ORDER BY date"
\`\`\`

\`revision\` is the revision that wrote the files of the day, and part of their path. A quote that arrives or is corrected
later leads to new files with another path; a day whose quotes did not change keeps its files, so a copy fetches only paths
that it does not have. They are written after the other files of a revision, the newest day first, and are available for
\`QUOTE_DAYS\` calendar days (366). Replaced files stay as long as the other files of their revision.`

/** docs/bulk-files.md: the tables and their columns. */
export function bulkFilesPage(): string {
  const sections = FILE_TABLES.map(table =>
    [`## ${table.name}`, table.description, columnsMarkdown(table)].join('\n\n'),
  )
  return `${[GENERATED, '# Bulk files', LEAD, ...sections].join('\n\n')}\n`
}
