import { expect, test } from 'vitest'
import { storedActor } from '../../../facades/web/dashboard/app/pages/operator/actor-search.ts'
import { actorWords } from '../../../facades/web/dashboard/app/words/actors.ts'

test.each([
  ['система', 'system'],
  ['Сист', 'system'],
  ['платежный', 'payment provider'],
  ['Платёжный провайдер', 'payment provider'],
  ['вход не', 'not signed in'],
  ['командная', 'command line'],
  ['командная строка (root)', 'command line (root)'],
  ['командная строка (ro', 'command line (ro'],
  ['anna@example.com', 'anna@example.com'],
  ['system', 'system'],
  ['Анна', 'Анна'],
])('%s is searched as %s', (typed, stored) => {
  expect(storedActor(typed)).toBe(stored)
})

test('whatever the page in Russian shows where no person acts is found', () => {
  for (const name of ['system', 'payment provider', 'not signed in'] as const)
    expect(storedActor(actorWords.RU[name])).toBe(name)
  expect(storedActor(actorWords.RU.commandLine('root'))).toBe('command line (root)')
})
