import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// Whatever is installed is what was reviewed: from the public registry, and with a checksum.
const REGISTRY = 'https://registry.npmjs.org/'
// Builds for other machines, written into the lock file by hand because npm leaves them out there. Never needed to run.
const WITHOUT_CHECKSUM = /^node_modules\/(@biomejs\/cli-|@duckdb\/node-bindings-|@oxc-parser\/binding-)/

const say = line => process.stdout.write(`${line}\n`)
const FILES = ['package-lock.json', 'test/tools/package-lock.json', 'bench/peers/package-lock.json']
const faults = FILES.flatMap(file => {
  const { packages, lockfileVersion } = JSON.parse(readFileSync(join(import.meta.dirname, '..', file), 'utf8'))
  const entries = Object.entries(packages).filter(([path, { link }]) => path !== '' && !link)
  say(`${file}: ${entries.length} packages`)
  const wrong = entries.flatMap(([path, entry]) => faultsOf(path, entry).map(fault => `${file}: ${path}: ${fault}`))
  return lockfileVersion === 3 ? wrong : [`${file}: version ${lockfileVersion}, not 3`, ...wrong]
})
for (const fault of faults) say(fault)
process.exitCode = faults.length > 0 ? 1 : 0

function faultsOf(path, { resolved, integrity, dev, optional, inBundle, version }) {
  const elsewhere = resolved !== undefined && !resolved.startsWith(REGISTRY) ? [`comes from ${resolved}`] : []
  const isKnown = WITHOUT_CHECKSUM.test(path) && dev === true && optional === true
  const bare = integrity === undefined && inBundle !== true && !isKnown ? ['has no checksum'] : []
  const weak = integrity !== undefined && !integrity.startsWith('sha512-') ? ['has a weak checksum'] : []
  const odd = /^\d+\.\d+\.\d+/.test(version ?? '') ? [] : [`has the version ${version}`]
  return [...elsewhere, ...bare, ...weak, ...odd]
}
