import { describe, expect, test } from 'vitest'
import { readConfig, WrongSetting } from '../../gateway/config.ts'

describe('the configuration', () => {
  test('has a default for everything', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: './.data',
      databaseUrl: undefined,
      redisUrl: undefined,
      baseUrl: 'http://127.0.0.1:3000',
      logLevel: 'info',
    })
  })

  test('takes an empty variable for an absent one', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual(readConfig({}))
  })

  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://localhost'],
    ['REDIS_URL', 'localhost:6379'],
    ['BASE_URL', 'bonds.example.com'],
    ['LOG_LEVEL', 'loud'],
  ])('refuses %s=%s by name', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(WrongSetting)
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}: `))
  })

  test('drops the slash at the end of the base URL', () => {
    expect(readConfig({ BASE_URL: 'https://bonds.example.com/' }).baseUrl).toBe('https://bonds.example.com')
  })
})
