import { z } from 'zod'

/** Where traces go, and which; the variables have the names and defaults of OpenTelemetry. */
export interface TraceSettings {
  /** The collector's address for traces: OTLP over HTTP, as JSON. */
  readonly url: string
  /** Sent with them, such as the collector's token: a secret. */
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
  readonly resource: Readonly<Record<string, string>>
  /** The part of the traces that begin here, from 0 to 1. */
  readonly ratio: number
  /** A trace that a caller began is kept when the caller keeps it. */
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
const SHARE = 'must be a part from 0 to 1'

export const TRACE_SETTINGS = {
  OTEL_SDK_DISABLED: z.string().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be a URL such as http://127.0.0.1:4318' })
    .refine(url => !/^https?:\/\/[^/]*@/i.test(url), 'must hold no password: put it into OTEL_EXPORTER_OTLP_HEADERS')
    .optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.literal('http/json', 'must be http/json, in which traces are sent').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: pairs().default({}),
  OTEL_SERVICE_NAME: z.string().default('bonds'),
  OTEL_RESOURCE_ATTRIBUTES: pairs().default({}),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS, `must be one of ${SAMPLERS.join(', ')}`).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number(SHARE).min(0, SHARE).max(1, SHARE).default(1),
}

const READ = z.object(TRACE_SETTINGS)

/** @returns undefined where no collector is named */
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

/** `name=value,name=value`, with percent signs as in a URL. A value may be a secret, so no fault repeats it. */
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

/** @throws Error for what is no pair */
function pairOf(found: RegExpExecArray | null): readonly [string, string] {
  const [, name, value] = found ?? []
  if (name === undefined || value === undefined) throw new Error('no pair')
  return [decodeURIComponent(name), decodeURIComponent(value.trim())]
}
