import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A span as OTLP tells it in JSON. */
export interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  /** 1 within the service, 2 of a server, 3 of a client. */
  readonly kind: number
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[]
  readonly status: { readonly code?: number }
}

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Span['attributes'] }
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[]
  }[]
}

/** A collector of OpenTelemetry over HTTP: keeps what it is sent, head and body. */
export async function openCollector() {
  const bodies: string[] = []
  const heads: Readonly<Record<string, unknown>>[] = []
  const paths = new Set<string>()
  let complaint: string | null = null
  const server = createServer(async (request, response) => {
    bodies.push(await text(request))
    heads.push(request.headers)
    paths.add(request.url ?? '')
    if (complaint !== null) response.writeHead(403)
    else response.setHeader('content-type', 'application/json')
    response.end(complaint ?? '{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sent = () => bodies.flatMap(body => (JSON.parse(body) as Sent).resourceSpans)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heads,
    paths,
    refuse: (sentence: string) => {
      complaint = sentence
    },
    everything: () => bodies.join('\n'),
    resources: () => sent().map(({ resource }) => valuesOf(resource.attributes)),
    spans: () => sent().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Attributes by name, as plain values. */
export function valuesOf(attributes: Span['attributes']): Readonly<Record<string, unknown>> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
}
