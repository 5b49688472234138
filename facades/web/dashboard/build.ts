import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

/** Output folder of the build; not committed. */
export const BUILT = join(import.meta.dirname, 'dist')

/**
 * Chunks of what several pages share. Without them the screen is 24 files, and their headers are a fifth of its bytes; with
 * them it is four.
 */
const SHARED = [
  { name: 'frame', tags: ['$initial' as const], priority: 3 },
  {
    name: 'terminal',
    test: /app\/((words\/)?terminal|words\/market|parts\/(confirm|field|form|save-as)|client\/use-answer)/,
    minShareCount: 6,
    priority: 2,
  },
  { name: 'lists', test: /app\/(client|parts\/(table|more))/, minShareCount: 6, priority: 1 },
  { name: 'charts', test: /app\/charts\/(axis|chart|use-drawing)/, minShareCount: 2, priority: 1 },
  {
    name: 'listing',
    test: /app\/(words\/)?terminal[^/]*\/(screen\/|[^/]*$|bond\/headline|watch\/(limit|star))/,
    minShareCount: 2,
    priority: 1,
  },
]

/** Builds the dashboard into `dist/`: hashed files and an index that refers to them. */
export async function buildDashboard(): Promise<void> {
  const { build } = await import('vite')
  await build({
    root: import.meta.dirname,
    configFile: false,
    base: './',
    logLevel: 'warn',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      outDir: BUILT,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { output: { codeSplitting: { groups: SHARED } } },
      // Oldest versions that support light-dark(), which the styles need.
      target: ['chrome123', 'firefox120', 'safari17.5'],
    },
  })
  await compressAssets()
}

/** Each file beside itself at the best level, which would be too slow for every request: a seventh fewer bytes. */
async function compressAssets(): Promise<void> {
  const folder = join(BUILT, 'assets')
  const compress = async (name: string) => {
    const bytes = await readFile(join(folder, name))
    await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(bytes))
    await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }))
  }
  await Promise.all((await readdir(folder)).map(compress))
}

/** Without development packages, the existing build stays in use; without one, no dashboard is served. */
async function main(): Promise<void> {
  await buildDashboard().catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
    process.stderr.write('The dashboard was not built: vite is not installed here.\n')
  })
}

if (import.meta.main) await main()
