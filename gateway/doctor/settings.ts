import { distance } from 'fastest-levenshtein'
import type { Check } from '../../schema/check.ts'
import { type Config, readConfig, WrongSetting } from '../process/config.ts'
import { SETTING_NAMES } from '../process/settings.ts'
import { fail, ok, warn } from './check.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Reports invalid variables, variables that are probably misspelt, and advice on valid settings. */
export function checkSettings(environment: Environment): readonly Check[] {
  const misspelt = Object.keys(environment).flatMap(name => {
    const meant = environment[name] === '' ? undefined : meantBy(name)
    return meant === undefined
      ? []
      : [warn(name, 'is not read', `${meant} was probably meant; rename or remove the variable.`)]
  })
  try {
    const config = readConfig(environment)
    const set = SETTING_NAMES.filter(name => (environment[name] ?? '') !== '')
    const known = set.length === 0 ? 'all by default' : `${set.join(', ')} set`
    return [ok('settings', known), ...misspelt, ...adviceOn(config)]
  } catch (error) {
    if (!(error instanceof WrongSetting)) throw error
    const wrong = error.message.split('\n').map(line => {
      const [, name = 'settings', what = line] = /^([A-Z][A-Z_ and]*): (.*)$/.exec(line) ?? []
      return fail(name, what, 'Correct the variable; otherwise the service does not start.')
    })
    return [...wrong, ...misspelt]
  }
}

/** Common system and Node variables with names similar to ours. */
const OF_OTHERS = new Set(['HOME', 'HOSTNAME', 'HOSTTYPE', 'PATH', 'HOSTS', 'LOGNAME', 'PORTS'])

function meantBy(name: string): string | undefined {
  if (SETTING_NAMES.includes(name) || OF_OTHERS.has(name)) return undefined
  const upper = name.toUpperCase().replaceAll('-', '_')
  return SETTING_NAMES.find(own => {
    if (upper === own || (own.includes('_') && upper.endsWith(`_${own}`))) return true
    return distance(upper, own) <= Math.min(2, Math.floor(own.length / 4))
  })
}

const LOOPBACK = /^(127\.|localhost$|::1$)/

/** Warnings for settings that are valid but probably unintended. */
function adviceOn(config: Config): readonly Check[] {
  const { baseUrl, host, redisUrl, databaseUrl, instances, trustedProxies, sessionSecret, metricsPort, metricsHost } =
    config
  const isPublic = !LOOPBACK.test(host)
  const found: Check[] = []
  if (isPublic && LOOPBACK.test(new URL(baseUrl).hostname))
    found.push(warn('BASE_URL', `is ${baseUrl} while it listens on ${host}`, 'Set it to the address that clients use.'))
  if (isPublic && baseUrl.startsWith('http:'))
    found.push(warn('BASE_URL', 'is plain http', 'Put a proxy with a certificate in front, and set an https address.'))
  if (baseUrl.startsWith('https:') && trustedProxies === 0)
    found.push(
      warn(
        'TRUSTED_PROXIES',
        'is 0 behind https',
        'Set the number of proxies; otherwise all clients share the limits of one address.',
      ),
    )
  if (instances > 1 && redisUrl === undefined)
    found.push(
      warn(
        'REDIS_URL',
        `is not set for ${instances} instances`,
        'Without Redis each instance applies the full limits.',
      ),
    )
  if (instances > 1 && databaseUrl === undefined)
    found.push(fail('DATABASE_URL', `is not set for ${instances} instances`, 'Several instances need PostgreSQL.'))
  if (databaseUrl !== undefined && sessionSecret === undefined)
    found.push(
      warn(
        'SESSION_SECRET',
        'is stored in the database',
        'Set it if other people can read the backups; see docs/settings.md.',
      ),
    )
  if (metricsPort !== undefined && !LOOPBACK.test(metricsHost))
    found.push(
      warn('METRICS_HOST', `is ${metricsHost}`, 'Metrics need no key: restrict the port to the monitoring system.'),
    )
  return found
}
