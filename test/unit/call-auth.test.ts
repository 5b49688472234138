import { APIError } from 'better-auth/api'
import { describe, expect, test } from 'vitest'
import { callAuth, type SignInRequest } from '../../gateway/access/sign-in/sign-in-request.ts'

const SESSION = { id: 'the session', userId: 'the person' }
const AWAY = new Error('the database is away')

const requestWith = (given: Partial<SignInRequest>) =>
  ({
    cookies: [],
    session: null,
    pingDatabase: async () => undefined,
    isStored: async () => false,
    ...given,
  }) as unknown as SignInRequest

const refusedWith = (code: string, given: Partial<SignInRequest>) =>
  callAuth(requestWith(given), Promise.reject(APIError.from('UNAUTHORIZED', { code, message: 'said by the library' })))

describe('a session that the library does not find', () => {
  test('is over where it is not stored, and where there was none', async () => {
    const extensions = { code: 'SIGN_IN_NEEDED' }
    await expect(refusedWith('UNAUTHORIZED', { session: SESSION })).rejects.toMatchObject({ extensions })
    await expect(refusedWith('UNAUTHORIZED', {})).rejects.toMatchObject({ extensions })
  })

  test('could not be read where it is stored: nobody is asked to sign in', async () => {
    const isStored = async (id: string) => id === SESSION.id
    await expect(refusedWith('UNAUTHORIZED', { session: SESSION, isStored })).rejects.toMatchObject({
      extensions: { code: 'DATABASE_AWAY' },
    })
  })

  test('could not be read where the database is away', async () => {
    const isStored = () => Promise.reject(AWAY)
    await expect(refusedWith('UNAUTHORIZED', { session: SESSION, isStored })).rejects.toBe(AWAY)
  })
})

test('a failure that the library does not explain is the database’s where that is away', async () => {
  await expect(refusedWith('FAILED', { pingDatabase: () => Promise.reject(AWAY) })).rejects.toBe(AWAY)
  await expect(refusedWith('FAILED', {})).rejects.toBeInstanceOf(APIError)
})
