import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Adds up the reports of the test runs; the last line is what the gate is judged by.
const say = line => process.stdout.write(`${line}\n`)
const [folder] = process.argv.slice(2)
const shortened = messages => messages.join(' ').replaceAll(/\s+/g, ' ').slice(0, 600)
const total = { passed: 0, failed: 0, skipped: 0 }
for (const file of readdirSync(folder).sort()) {
  const report = JSON.parse(readFileSync(join(folder, file), 'utf8'))
  const passed = report.numPassedTests
  const skipped = report.numPendingTests + (report.numTodoTests ?? 0)
  // A file whose import or preparation failed: its tests are left out, none of them failed.
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every(test => test.status !== 'failed'),
  )
  const failed = report.numFailedTests + brokenFiles.length
  say(`${file.replace('.json', '').padEnd(10)} ${passed} passed, ${failed} failed, ${skipped} skipped`)
  for (const { name } of brokenFiles) say(`  broken: ${name.split('/test/').at(-1)} failed before its tests`)
  for (const { name, assertionResults } of report.testResults) {
    for (const { fullName, status, failureMessages } of assertionResults) {
      const test = `${fullName} (${name.split('/test/').at(-1)})`
      if (status === 'failed') say(`  failed: ${test}: ${shortened(failureMessages)}`)
      else if (status !== 'passed') say(`  left out: ${test}`)
    }
  }
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
}
say(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
