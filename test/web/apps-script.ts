import { spawnSync } from 'node:child_process'
import { runInNewContext } from 'node:vm'

/**
 * Runs the snippet for Google Sheets in a process of its own: there a request blocks, and the service that answers it
 * goes on in the process of the test. Prints what was written where.
 */
const FETCH = `
const [url, headers] = process.argv.slice(1)
const response = await fetch(url, { headers: JSON.parse(headers) })
process.stdout.write(JSON.stringify({ status: response.status, text: await response.text() }))`

interface Options {
  readonly headers: Readonly<Record<string, string>>
  readonly muteHttpExceptions: boolean
}

let range: readonly number[] = []
let written: unknown = null

const sheet = {
  clearContents: () => undefined,
  getRange: (...place: number[]) => {
    range = place
    const setValues = (rows: unknown) => {
      written = rows
    }
    return { setValues }
  },
}

runInNewContext(`${process.env.SNIPPET}\nloadBonds()`, {
  PropertiesService: {
    getScriptProperties: () => ({ getProperty: (name: string) => process.env[name] ?? null }),
  },
  SpreadsheetApp: { getActiveSheet: () => sheet },
  UrlFetchApp: {
    fetch: (url: string, { headers }: Options) => {
      const given = ['--input-type=module', '-e', FETCH, url, JSON.stringify(headers)]
      const { stdout } = spawnSync(process.execPath, given, { encoding: 'utf8' })
      const { status, text } = JSON.parse(stdout) as { status: number; text: string }
      return { getResponseCode: () => status, getContentText: () => text }
    },
  },
})
process.stdout.write(JSON.stringify({ range, written }))
