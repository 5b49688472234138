import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { SETTING_NAMES } from '../../gateway/process/settings.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

interface Composed {
  readonly image?: string
  readonly environment?: Readonly<Record<string, string>>
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly stop_grace_period?: string
  readonly ports?: readonly string[]
  readonly volumes?: readonly string[]
  readonly command?: readonly string[]
}

/** What Node and the C library read. */
const OF_NODE = ['NODE_ENV', 'NODE_OPTIONS', 'MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_']
const dockerfile = read('Dockerfile')
const steps = dockerfile.replaceAll('\\\n', ' ').split('\n')
const lastStage = steps.slice(steps.findLastIndex(step => step.startsWith('FROM ')))
const services = (parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Composed> }).services
const gateways = Object.entries(services).filter(([name]) => name.startsWith('gateway-'))
const inImage = Object.fromEntries(
  lastStage
    .filter(step => step.startsWith('ENV '))
    .flatMap(step => step.slice(4).split(' '))
    .map(pair => pair.split('=') as [string, string]),
)

describe('the image', () => {
  test('runs as nobody special, has a health check, and sets only what is read', () => {
    const last = lastStage
    expect(last.filter(step => step.startsWith('USER '))).toEqual(['USER node'])
    expect(last.some(step => step.startsWith('HEALTHCHECK'))).toBe(true)
    expect(last).toContain(`VOLUME ${inImage.DATA_DIR}`)
    expect(last).toContain(`EXPOSE ${inImage.PORT} ${inImage.METRICS_PORT}`)
    expect(steps.some(step => /npm prune .*--omit=dev/.test(step))).toBe(true)
    expect(Object.keys(inImage).filter(name => !SETTING_NAMES.includes(name) && !OF_NODE.includes(name))).toEqual([])
  })

  test('takes in no secrets and nothing built elsewhere', () => {
    expect(read('.dockerignore').split('\n')).toEqual(
      expect.arrayContaining(['**/node_modules', '.git', '**/.env*', '.data', 'prisma/generated']),
    )
  })
})

describe('compose.yaml', () => {
  test('has three instances that know how many they are, with nothing that can be written', () => {
    expect(gateways).toHaveLength(3)
    for (const [, { environment = {}, read_only, cap_drop, stop_grace_period = '' }] of gateways) {
      expect(environment.INSTANCES).toBe('3')
      expect({ read_only, cap_drop }).toEqual({ read_only: true, cap_drop: ['ALL'] })
      const needed = Number(environment.DRAIN_SECONDS) + Number(environment.STOP_SECONDS)
      expect(Number.parseInt(stop_grace_period, 10)).toBeGreaterThan(needed)
    }
  })

  test('sets only variables that are read', () => {
    const set = gateways.flatMap(([, { environment = {} }]) => Object.keys(environment))
    expect(set.length).toBeGreaterThan(10)
    expect(set.filter(name => !SETTING_NAMES.includes(name) && !OF_NODE.includes(name))).toEqual([])
  })

  test('shows nothing but the proxy, whose ports are those of the instances', () => {
    const shown = Object.entries(services).filter(([, { ports = [] }]) => ports.length > 0)
    expect(shown.map(([name]) => name)).toEqual(['proxy'])
    const haproxy = read('deploy/haproxy.cfg')
    expect([...haproxy.matchAll(/^ {2}server (\S+) (\S+)$/gm)].map(([, name, at]) => [name, at])).toEqual(
      gateways.map(([name]) => [name, `${name}:${inImage.PORT}`]),
    )
    expect(haproxy).toContain(`check port ${inImage.METRICS_PORT} `)
    const bound = [...haproxy.matchAll(/^ {2}bind :(\d+)/gm)].map(([, port]) => port)
    expect(services.proxy?.ports?.map(port => port.split(':').at(-1)).toSorted()).toEqual(bound.toSorted())
  })

  test('limits the connections of a client on every port, since the instances trust the proxy', () => {
    const frontends = read('deploy/haproxy.cfg')
      .split(/^(?=\w)/m)
      .filter(section => section.startsWith('frontend '))
    expect(frontends).toHaveLength(2)
    for (const frontend of frontends) {
      expect(frontend).toMatch(/track-sc0 src,ipmask\(32,64\)/)
      expect(frontend).toMatch(/tcp-request connection reject if \{ sc0_conn_cur/)
    }
    for (const [, { environment = {} }] of gateways) expect(environment.TRUSTED_PROXIES).toBe('1')
  })

  test('has a replica that takes as many connections as its primary, or it would not follow', () => {
    const most = ({ command = [] }: Composed = {}) => command.filter(each => each.startsWith('max_connections='))
    expect(most(services.primary)).toHaveLength(1)
    expect(most(services.replica)).toEqual(most(services.primary))
    expect(read('deploy/postgres/follow-primary.sh')).toContain('exec postgres "$@"')
  })

  test('names only files that are there', () => {
    const mounted = Object.values(services).flatMap(({ volumes = [] }) => volumes.filter(each => each.startsWith('./')))
    expect(mounted).toHaveLength(3)
    for (const each of mounted) expect(read(each.split(':')[0] ?? '')).not.toBe('')
  })

  test('holds no secret of its own', () => {
    expect(read('compose.yaml')).not.toMatch(/(PASSWORD|SECRET): (?!\$\{)/)
  })
})
