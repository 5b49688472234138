import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fetchFile, fetchText, type LiveOptions, POLITE } from '../fetch-text.ts'
import { parseJson, type RecordedFile } from '../files.ts'
import type { ReadRequest } from '../source.ts'

export interface FirdsOptions extends LiveOptions {
  /** The listing of the register's files. */
  readonly listUrl: string
  readonly today: () => string
}

export const FIRDS: FirdsOptions = {
  ...POLITE,
  timeoutMs: 15 * 60_000,
  listUrl: 'https://registers.esma.europa.eu/solr/esma_registers_firds_files/select',
  today: () => Temporal.Now.plainDateISO('Europe/Paris').toString(),
}

interface ListedFile {
  readonly name: string
  readonly link: string
  /** Publication date. */
  readonly date: string
  readonly md5: string | null
}

/** A full file comes out every week. */
const DAYS_WITH_A_FULL_FILE = 15
const PAGE = 100

/**
 * The files that bring the stored register up to date: the differences since the last run or, if that was too long ago or
 * never, the newest full files of debt instruments and the differences after them.
 */
async function filesToLoad(request: ReadRequest, options: FirdsOptions): Promise<readonly ListedFile[]> {
  const until = options.today()
  const earliest = Temporal.PlainDate.from(until).subtract({ days: DAYS_WITH_A_FULL_FILE }).toString()
  const last = (await request.stored?.lastLive())?.slice(0, 10) ?? null
  if (last !== null && last >= earliest) return listed(request, options, 'DLTINS', last, until)
  const full = await listed(request, options, 'FULINS', earliest, until)
  const debt = full.filter(({ name }) => /^FULINS_D_/i.test(name))
  const newest = debt
    .map(({ date }) => date)
    .sort()
    .at(-1)
  if (newest === undefined) throw new Error(`${options.listUrl}: no full file of debt instruments since ${earliest}`)
  const differences = await listed(request, options, 'DLTINS', newest, until)
  return [...debt.filter(({ date }) => date === newest), ...differences]
}

async function listed(
  { fetch, signal }: ReadRequest,
  options: FirdsOptions,
  type: 'FULINS' | 'DLTINS',
  from: string,
  until: string,
): Promise<readonly ListedFile[]> {
  const files = new Map<string, ListedFile>()
  for (let start = 0; ; start += PAGE) {
    const query = new URLSearchParams({ q: '*', wt: 'json', start: String(start), rows: String(PAGE) })
    query.append('fq', `publication_date:[${from}T00:00:00Z TO ${until}T23:59:59Z]`)
    query.append('fq', `file_type:${type}`)
    const url = `${options.listUrl}?${query}`
    const { docs, total } = docsFrom(url, await fetchText(url, { ...options, fetch, signal }))
    const before = files.size
    for (const doc of docs) files.set(doc.name, doc)
    if (start + PAGE >= total) break
    if (files.size === before) throw new Error(`${url}: the listing announces ${total} files but contains fewer`)
  }
  return [...files.values()].sort((a, b) => a.date.localeCompare(b.date) || a.name.localeCompare(b.name))
}

function docsFrom(url: string, text: string): { readonly docs: readonly ListedFile[]; readonly total: number } {
  const parsed = parseJson(text)
  if ('reason' in parsed) throw new Error(`${url}: ${parsed.reason}`)
  const { response } = (parsed.value ?? {}) as { response?: { numFound?: unknown; docs?: unknown } }
  if (typeof response?.numFound !== 'number' || !Array.isArray(response.docs)) {
    throw new Error(`${url}: the listing has no response.numFound and response.docs`)
  }
  return { total: response.numFound, docs: response.docs.map(doc => fileFrom(url, doc)) }
}

function fileFrom(url: string, doc: unknown): ListedFile {
  const fields = (doc ?? {}) as Readonly<Record<string, unknown>>
  const required = (field: string) => {
    const value = fields[field]
    if (typeof value !== 'string' || value === '') throw new Error(`${url}: a file without ${field}`)
    return value
  }
  const md5 = fields.checksum
  return {
    name: required('file_name'),
    link: required('download_link'),
    date: required('publication_date').slice(0, 10),
    md5: typeof md5 === 'string' && /^[0-9a-f]{32}$/i.test(md5) ? md5 : null,
  }
}

/** Downloads one file at a time into a temporary folder and deletes each file after use. */
export async function* downloaded(request: ReadRequest, options: FirdsOptions): AsyncGenerator<RecordedFile> {
  const files = await filesToLoad(request, options)
  const folder = await mkdtemp(join(tmpdir(), 'bonds-firds-'))
  try {
    for (const [index, { name, link, md5 }] of files.entries()) {
      request.progress(index, files.length, name)
      const path = join(folder, 'file.zip')
      await fetchFile(link, path, md5, { ...options, fetch: request.fetch, signal: request.signal })
      yield { name, path }
      await rm(path)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}
