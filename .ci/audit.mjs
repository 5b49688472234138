import { spawnSync } from 'node:child_process'

// Known weaknesses of what the service needs to run. A registry without an audit is said, and is no failure.
const FAIL_ON = ['high', 'critical']
const SECONDS = 60
const say = line => process.stdout.write(`${line}\n`)

const given = ['audit', '--omit', 'dev', '--json']
const { stdout } = spawnSync('npm', given, { encoding: 'utf8', timeout: SECONDS * 1_000, maxBuffer: 2 ** 26 })
const report = read(stdout)
if (report?.metadata?.vulnerabilities === undefined) {
  say(`audit: NOT DONE, the registry gives no advisories here (${report?.message ?? 'no answer'})`)
} else {
  const counts = report.metadata.vulnerabilities
  say(
    `audit: ${Object.entries(counts)
      .map(([severity, count]) => `${count} ${severity}`)
      .join(', ')}`,
  )
  const wrong = Object.values(report.vulnerabilities).filter(({ severity }) => FAIL_ON.includes(severity))
  for (const { name, severity, range } of wrong) say(`  ${severity}: ${name} ${range}`)
  process.exitCode = wrong.length > 0 ? 1 : 0
}

function read(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
