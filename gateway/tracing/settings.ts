import { z } from 'zod'

/** The trace exporter and sampling; the variables have the names and defaults of OpenTelemetry. */
export interface TraceSettings {
  /** The collector's address for traces: OTLP over HTTP, as JSON. */
  readonly url: string
  /** Headers of the export requests, such as a token; secret. */
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
  readonly resource: Readonly<Record<string, string>>
  /** The fraction of traces started here that is sampled, from 0 to 1. */
  readonly ratio: number
  /** A trace started by the caller is sampled if the caller samples it. */
  readonly followsParent: boolean
}

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const
const SHARE = 'must be a fraction from 0 to 1'

export const TRACE_SETTINGS = {
  OTEL_SDK_DISABLED: z.string().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be a URL such as http://127.0.0.1:4318' })
    .refine(url => !/^https?:\/\/[^/]*@/i.test(url), 'must not contain a password: use OTEL_EXPORTER_OTLP_HEADERS')
    .optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.literal('http/json', 'must be http/json, the only supported protocol').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: pairs().default({}),
  OTEL_SERVICE_NAME: z.string().default('bonds'),
  OTEL_RESOURCE_ATTRIBUTES: pairs().default({}),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS, `must be one of ${SAMPLERS.join(', ')}`).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number(SHARE).min(0, SHARE).max(1, SHARE).default(1),
}

const READ = z.object(TRACE_SETTINGS)

/** @returns undefined when no collector is configured */
export function traceSettingsFrom(data: z.infer<typeof READ>): TraceSettings | undefined {
  const endpoint = data.OTEL_EXPORTER_OTLP_ENDPOINT
  if (endpoint === undefined || data.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return undefined
  const sampler = data.OTEL_TRACES_SAMPLER
  return {
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: data.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: data.OTEL_SERVICE_NAME,
    resource: data.OTEL_RESOURCE_ATTRIBUTES,
    ratio: sampler.endsWith('always_off') ? 0 : sampler.endsWith('ratio') ? data.OTEL_TRACES_SAMPLER_ARG : 1,
    followsParent: sampler.startsWith('parentbased'),
  }
}

/** `name=value,name=value`, percent-encoded. A value may be secret, so error messages do not quote it. */
function pairs() {
  const message = 'must be pairs such as name=value, several with commas'
  return z.string().transform((text, context) => {
    const read = text.split(',').map(pair => /^\s*([^=\s]+)\s*=(.*)$/.exec(pair))
    try {
      return Object.fromEntries(read.map(found => pairOf(found)))
    } catch {
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }
  })
}

/** @throws Error for an invalid pair */
function pairOf(found: RegExpExecArray | null): readonly [string, string] {
  const [, name, value] = found ?? []
  if (name === undefined || value === undefined) throw new Error('no pair')
  return [decodeURIComponent(name), decodeURIComponent(value.trim())]
}
