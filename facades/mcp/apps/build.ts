import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { APPS, BUILT_APPS } from './apps.ts'

const VIEW = join(import.meta.dirname, 'view')

/** Builds each app into one page that needs nothing else. */
export async function buildApps(): Promise<void> {
  const style = (await readFile(join(VIEW, 'style.css'), 'utf8')).replace(/\s+/g, ' ').trim()
  await mkdir(BUILT_APPS, { recursive: true })
  for (const { view, title = view } of APPS) {
    await writeFile(join(BUILT_APPS, `${view}.html`), pageOf(title, style, await scriptOf(view)))
  }
}

async function scriptOf(view: string): Promise<string> {
  const { build } = await import('vite')
  const [result] = [
    await build({
      root: VIEW,
      configFile: false,
      logLevel: 'warn',
      build: {
        write: false,
        target: ['chrome123', 'firefox120', 'safari17.5'],
        lib: { entry: join(VIEW, `${view}.ts`), formats: ['iife'], name: 'app' },
      },
    }),
  ].flat()
  const chunk = result && 'output' in result ? result.output[0] : undefined
  if (chunk === undefined) throw new Error(`the app ${view} was not built`)
  return chunk.code.trim()
}

/** Only this script and this style run, by their hashes. */
function pageOf(title: string, style: string, script: string): string {
  const policy = `default-src 'none'; script-src '${hashOf(script)}'; style-src '${hashOf(style)}'; base-uri 'none'; form-action 'none'`
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    `<meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head>`,
    `<body><main id="app"></main><script>${script}</script></body></html>\n`,
  ].join('')
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

/** Without development packages, the existing build stays in use; without one, hosts show the text. */
async function main(): Promise<void> {
  await buildApps().catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
    process.stderr.write('The MCP Apps were not built: vite is not installed here.\n')
  })
}

if (import.meta.main) await main()
