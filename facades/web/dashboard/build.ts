import { join } from 'node:path'

/** Where the built page lies; not committed. */
export const BUILT = join(import.meta.dirname, 'dist')

/** Packs the page into `dist/`: hashed files and an index that names them. */
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
      // Both know light-dark(), which the styles rest on.
      target: ['chrome123', 'firefox120', 'safari17.5'],
    },
  })
}

/** An installation without development packages keeps the page that it has, or serves none. */
async function main(): Promise<void> {
  await buildDashboard().catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
    process.stderr.write('The dashboard was not built: vite is not installed here.\n')
  })
}

if (import.meta.main) await main()
