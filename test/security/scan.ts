import { ffuf } from './scan/ffuf.ts'
import { slowhttptest } from './scan/slow.ts'
import { sqlmap } from './scan/sqlmap.ts'
import { openTarget } from './scan/target.ts'
import { isInstalled } from './scan/tool.ts'
import { wapiti } from './scan/wapiti.ts'

/**
 * Attacks a service of its own on loopback with the scanners that are installed and prints a row an attack.
 * `npm run scan` runs all; `npm run scan -- ffuf` those that are named. Debian has them: sqlmap wapiti ffuf wfuzz (for
 * its lists) slowhttptest.
 */
const SCANNERS = [ffuf, wapiti, slowhttptest, sqlmap]
const SHOWN = 8

const print = (line: string): void => void process.stdout.write(`${line}\n`)

async function main(): Promise<void> {
  const named = process.argv.slice(2)
  const chosen = SCANNERS.filter(({ command }) => named.length === 0 || named.includes(command))
  const target = await openTarget()
  let findings = 0
  try {
    print(`Attacking ${target.baseUrl}, a service of our own with invented data.`)
    for (const { command, run } of chosen) {
      if (!isInstalled(command)) {
        print(`${command.padEnd(13)} is not installed: nothing was tried`)
        continue
      }
      for await (const { tool, target: place, tried, found } of run(target)) {
        findings += found.length
        print(
          `${tool.padEnd(13)} ${place.padEnd(38)} ${found.length === 0 ? 'nothing' : `${found.length} FOUND`}  ${tried}`,
        )
        for (const sentence of found.slice(0, SHOWN)) print(`  ${sentence}`)
        if (found.length > SHOWN) print(`  and ${found.length - SHOWN} more`)
      }
    }
    // A masked failure is still a failure: each is a line of the log.
    print(`log: ${target.errors.length} lines of the level error`)
    for (const line of target.errors.slice(0, SHOWN)) print(`  ${line.slice(0, 400)}`)
  } finally {
    await target.stop()
  }
  process.exitCode = findings + target.errors.length > 0 ? 1 : 0
}

await main()
