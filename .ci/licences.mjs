import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// The licences of what the service needs to run. Fails on one that is not allowed, and on a page that is out of date;
// with --write it writes docs/licences.md.
const ROOT = join(import.meta.dirname, '..')
const PAGE = join(ROOT, 'docs/licences.md')
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
])
// A package that is accepted all the same, and why.
const EXCEPTIONS = [
  { name: /^@visx\/vendor$/, licence: 'MIT and ISC', why: 'both are allowed' },
  { name: /^png-js$/, licence: null, why: 'MIT by its LICENSE file; its package.json says nothing' },
  { name: /^seq-queue$/, licence: null, why: 'MIT by its LICENSE file; its package.json says nothing' },
  { name: /^lightningcss(-|$)/, licence: 'MPL-2.0', why: 'comes unchanged with a build tool; nothing of it is served' },
  {
    name: /^dejavu-fonts-ttf$/,
    licence: 'SEE LICENSE IN README.md AND LICENSE',
    why: 'Bitstream Vera: free to use, and to embed in documents',
  },
  {
    name: /^elkjs$/,
    licence: 'EPL-2.0',
    why: 'comes unchanged with the command line of Prisma; nothing of it is loaded',
  },
]

const say = line => process.stdout.write(`${line}\n`)
const read = path => JSON.parse(readFileSync(path, 'utf8'))

const { packages } = read(join(ROOT, 'package-lock.json'))
const found = Object.entries(packages)
  .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
  .map(([path, { version, license }]) => ({
    name: path.replace(/^.*node_modules\//, ''),
    version,
    licence: license ?? licenceIn(path),
  }))
  .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1))
const wrong = found.filter(one => !isAllowed(one))
const page = pageOf(found)

if (process.argv.includes('--write')) writeFileSync(PAGE, page)
for (const { name, version, licence } of wrong) say(`not allowed: ${name} ${version}: ${licence ?? 'no licence'}`)
const isStale = !existsSync(PAGE) || readFileSync(PAGE, 'utf8') !== page
if (isStale) say('docs/licences.md is out of date: npm run licences -- --write')
say(`licences: ${found.length} packages, ${wrong.length} not allowed`)
process.exitCode = wrong.length > 0 || isStale ? 1 : 0

/** What an older package says in another form. */
function licenceIn(path) {
  try {
    const { license, licenses } = read(join(ROOT, path, 'package.json'))
    return license?.type ?? license ?? licenses?.[0]?.type ?? null
  } catch {
    return null
  }
}

function exceptionOf({ name, licence }) {
  return EXCEPTIONS.find(exception => exception.name.test(name) && exception.licence === licence)
}

/** One of several that may be chosen is enough. */
function isAllowed(one) {
  const choices = (one.licence ?? '').replace(/[()]/g, '').split(' OR ')
  return choices.some(choice => ALLOWED.has(choice)) || exceptionOf(one) !== undefined
}

function pageOf(all) {
  const byLicence = Map.groupBy(all, ({ licence }) => licence ?? 'not stated')
  const sections = [...byLicence]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([licence, those]) => {
      const names = [...new Set(those.map(({ name, version }) => `${name} ${version}`))]
      const why = [...new Set(those.flatMap(one => exceptionOf(one)?.why ?? []))].map(
        reason => `\nWhy it is accepted: ${reason}.\n`,
      )
      return [`## ${licence}`, ...why, '', ...names.map(name => `- ${name}`), ''].join('\n')
    })
  const head = [
    '# Licences',
    '',
    'Licences of the runtime dependencies. Written by `npm run licences -- --write`, compared by `.ci/run`.',
    '',
  ]
  return [...head, ...sections].join('\n')
}
