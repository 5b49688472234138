import { describe, expect, test } from 'vitest'
import { readConfig, WrongSetting } from '../../gateway/process/config.ts'

const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318'
const tracingOf = (settings: Readonly<Record<string, string>>) =>
  readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, ...settings }).tracing

describe('the settings of traces', () => {
  test('are off without a collector, and where OpenTelemetry is turned off', () => {
    expect(readConfig({ OTEL_SERVICE_NAME: 'bonds', OTEL_TRACES_SAMPLER: 'always_on' }).tracing).toBeUndefined()
    expect(tracingOf({ OTEL_SDK_DISABLED: 'true' })).toBeUndefined()
  })

  test('have the names, the defaults and the meaning of OpenTelemetry', () => {
    expect(tracingOf({})).toEqual({
      ...{ url: 'http://127.0.0.1:4318/v1/traces', headers: {}, serviceName: 'bonds', resource: {} },
      ...{ ratio: 1, followsParent: true },
    })
    expect(tracingOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otel.example.com/in/' })?.url).toBe(
      'https://otel.example.com/in/v1/traces',
    )
    const sampled = (name: string) =>
      tracingOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: '0.25' }) ?? { ratio: null, followsParent: null }
    const said = (name: string) => [sampled(name).ratio, sampled(name).followsParent]
    expect(said('always_on')).toEqual([1, false])
    expect(said('always_off')).toEqual([0, false])
    expect(said('traceidratio')).toEqual([0.25, false])
    expect(said('parentbased_always_off')).toEqual([0, true])
    expect(said('parentbased_traceidratio')).toEqual([0.25, true])
    expect(tracingOf({ OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Basic%20YTpi, x-scope = a=b' })?.headers).toEqual({
      Authorization: 'Basic YTpi',
      'x-scope': 'a=b',
    })
  })

  test.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://me:hidden@collector:4318'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'hidden'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%hidden'],
    ['OTEL_TRACES_SAMPLER', 'sometimes'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ])('say what is wrong with %s, without repeating it', (name, value) => {
    const read = () => tracingOf({ [name]: value })
    expect(read).toThrow(WrongSetting)
    expect(read).toThrow(new RegExp(`^${name}: must `))
    expect(read).not.toThrow(/hidden/)
  })
})
