import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { checkTracing } from '../../gateway/doctor/surroundings.ts'
import { createLog } from '../../gateway/process/log.ts'
import { openCollector, type Span, valuesOf } from '../support/collector.ts'
import { copyTemplate, openWorld, type World, type WorldCopy } from '../world.ts'

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT_ID = '00f067aa0ba902b7'
const closing: (() => unknown)[] = []
/** The worlds of this file follow one another and only read. */
let copy: WorldCopy

beforeAll(async () => {
  copy = await copyTemplate()
})
afterAll(() => copy.remove())
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function openTraced(settings: Readonly<Record<string, string>> = {}) {
  const collector = await openCollector()
  const lines: string[] = []
  const log = createLog('info', { write: line => void lines.push(line) })
  const world = await openWorld({ log, copy, settings: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...settings } })
  let open = true
  const stop = async () => {
    if (open) await world.close()
    open = false
  }
  closing.push(stop, collector.close)
  const logged = () => lines.map(line => JSON.parse(line) as Readonly<Record<string, unknown>>)
  return { world, collector, logged, stop }
}

const traceparent = (flags: string) => ({ traceparent: `00-${TRACE_ID}-${PARENT_ID}-${flags}` })

async function ask({ get }: World, path: string, headers: Record<string, string> = {}) {
  const response = await get(path, headers)
  await response.text()
  return response
}

const named = (spans: readonly Span[], name: RegExp) => {
  const found = spans.find(span => name.test(span.name))
  if (found === undefined) throw new Error(`${name} is not among ${spans.map(span => span.name)}`)
  return found
}

describe('traces', () => {
  test('continue what the caller began: one span a request, with its work below, sent at the stop at the latest', async () => {
    const { world, collector, logged, stop } = await openTraced({
      OTEL_SERVICE_NAME: 'bonds-test',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-token=let%20me%20in',
    })
    const response = await ask(world, '/api/v1/data/holdings', traceparent('01'))
    expect(response.status).toBe(200)
    await stop()
    expect([...collector.paths]).toEqual(['/v1/traces'])
    expect(collector.heads[0]).toMatchObject({ 'content-type': 'application/json', 'x-token': 'let me in' })
    expect(collector.resources()[0]).toMatchObject({
      'service.name': 'bonds-test',
      'service.version': '0.1.0',
      'deployment.environment.name': 'test',
    })
    const spans = collector.spans().filter(({ traceId }) => traceId === TRACE_ID)
    const server = named(spans, /^GET getPortfolios$/)
    expect(server).toMatchObject({ parentSpanId: PARENT_ID, kind: 2 })
    expect(valuesOf(server.attributes)).toEqual({
      'http.request.method': 'GET',
      'url.path': '/api/v1/data/holdings',
      'url.scheme': 'http',
      'http.response.status_code': 200,
      'bonds.facade': 'REST',
      'bonds.operation': 'getPortfolios',
      'bonds.rows': expect.any(Number),
    })
    const execute = named(spans, /^execute getPortfolios$/)
    expect(execute).toMatchObject({ parentSpanId: server.spanId, kind: 1 })
    expect(named(spans, /^SELECT Portfolio$/)).toMatchObject({ parentSpanId: execute.spanId, kind: 3 })
    const line = logged().find(({ path }) => path === '/api/v1/data/holdings')
    expect(line).toMatchObject({ traceId: TRACE_ID, spanId: server.spanId, parentSpanId: PARENT_ID })
    expect(response.headers.get('server-timing')).toContain(`desc="00-${TRACE_ID}-${server.spanId}-01"`)
  })

  test('begin here where no caller began one, and log line, header and span still name the same', async () => {
    const { world, collector, logged, stop } = await openTraced()
    const response = await ask(world, '/api/v1/data/issuers?PageSize=1')
    await stop()
    const server = named(collector.spans(), /^GET getIssuers$/)
    expect(server.parentSpanId ?? '').toBe('')
    const line = logged().find(({ path }) => path === '/api/v1/data/issuers')
    expect(line).toMatchObject({ traceId: server.traceId, spanId: server.spanId })
    expect(line).not.toHaveProperty('parentSpanId')
    expect(response.headers.get('server-timing')).toContain(`00-${server.traceId}-${server.spanId}-01`)
  })

  test('hold neither a key, nor what was asked for, nor what was sent', async () => {
    const { world, collector, stop } = await openTraced()
    await ask(world, '/api/v1/data/issuers?Query=nobody-may-know')
    await ask(world, `/api/v1/data/issuers?key=${world.key}`)
    await ask(world, `/api/v1/data/instruments/${world.key}`)
    await fetch(`${world.baseUrl}/graphql`, {
      method: 'POST',
      headers: { 'x-api-key': world.key, 'content-type': 'application/json' },
      body: '{"query":"{ issuers(pageSize: 1, filter: { query: \\"nobody-may-know\\" }) { items { name } } }"}',
    })
    await stop()
    expect(collector.spans().filter(({ kind }) => kind === 2)).toHaveLength(4)
    expect(collector.everything()).not.toContain(world.key)
    expect(collector.everything()).not.toContain('nobody-may-know')
    expect(collector.everything()).not.toContain(PARENT_ID)
  })

  test('are left out where the caller, or the sampler, says so', async () => {
    const { world, collector, stop } = await openTraced()
    const left = await ask(world, '/api/v1/data/issuers?PageSize=1', traceparent('00'))
    expect(left.headers.get('server-timing')).toMatch(new RegExp(`00-${TRACE_ID}-[0-9a-f]{16}-00`))
    await stop()
    expect(collector.spans()).toEqual([])
    const none = await openTraced({ OTEL_TRACES_SAMPLER: 'always_off' })
    await ask(none.world, '/api/v1/data/issuers?PageSize=1', traceparent('01'))
    await none.stop()
    expect(none.collector.spans()).toEqual([])
  })

  test('never hold up an answer or a stop when the collector is away', async () => {
    const { world, collector, stop } = await openTraced()
    collector.close()
    expect((await ask(world, '/api/v1/data/issuers?PageSize=1')).status).toBe(200)
    await stop()
    expect(collector.everything()).toBe('')
  })

  test('that the collector does not take are told once, without what it said', async () => {
    const { world, collector, logged, stop } = await openTraced()
    collector.refuse('the token a1b2 is wrong')
    await ask(world, '/api/v1/data/issuers?PageSize=1')
    await expect.poll(() => collector.heads.length, { timeout: 30_000 }).toBeGreaterThan(0)
    const sent = collector.heads.length
    await ask(world, '/api/v1/data/issuers?PageSize=1')
    await stop()
    expect(collector.heads.length).toBeGreaterThan(sent)
    expect(logged().filter(({ msg }) => String(msg).startsWith('traces are not sent'))).toHaveLength(1)
    expect(JSON.stringify(logged())).not.toContain('a1b2')
  })
})

describe('the doctor', () => {
  test('says whether traces are sent, and whether they are taken', async () => {
    const collector = await openCollector()
    closing.push(collector.close)
    expect(await checkTracing(copy.config)).toMatchObject({ state: 'OK', found: 'disabled' })
    const on = copy.configWith({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'token=a1b2',
    })
    expect(await checkTracing(on)).toMatchObject({
      state: 'OK',
      found: '100 % of the traces of bonds are sent and accepted',
    })
    expect(collector.heads[0]).toMatchObject({ token: 'a1b2' })
    collector.close()
    const away = await checkTracing(on)
    expect(away).toMatchObject({ state: 'FAIL', found: 'ECONNREFUSED' })
    expect(JSON.stringify(away)).not.toContain('a1b2')
  })
})
