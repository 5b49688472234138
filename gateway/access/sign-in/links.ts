import { createHash, randomBytes } from 'node:crypto'
import type { PrismaClient } from '../../../prisma/generated/client/client.ts'
import { linkInvalid } from '../../../schema/errors.ts'

/** How long a change of address waits for its two links. */
export const EMAIL_CHANGE_MINUTES = 24 * 60

/** What a link in a mail is for, and how long it works. */
const MINUTES = { verify: 24 * 60, reset: 60, emailChange: EMAIL_CHANGE_MINUTES } as const

type LinkPurpose = keyof typeof MINUTES

/** Tokens that work once, until they expire. Only their hashes are stored. */
export interface Links {
  /** @returns the token, which is stored nowhere */
  make(purpose: LinkPurpose, content: LinkContent): Promise<string>
  /**
   * Uses a token up; of two at once only one gets through.
   * @throws GraphQLError LINK_INVALID when it is unknown, used or expired
   */
  use(purpose: LinkPurpose, token: string): Promise<LinkContent>
  /** True the first time within the minutes that a word is used, on every instance. */
  isFirst(word: string, minutes: number): Promise<boolean>
}

interface LinkContent {
  readonly userId: string
  /** The password that was chosen in the form which this link confirms. */
  readonly passwordHash?: string
  /** The change of address that this link confirms, and to which of the two addresses it was sent. */
  readonly emailChange?: { readonly id: string; readonly address: 'old' | 'new' }
}

const TOKEN_BYTES = 32
const MINUTE_MS = 60_000

export function createLinks(prisma: PrismaClient, now: () => Date): Links {
  const inMinutes = (minutes: number) => new Date(now().getTime() + minutes * MINUTE_MS)
  const forgetOld = () => prisma.verification.deleteMany({ where: { expiresAt: { lt: now() } } })
  return {
    make: async (purpose, content) => {
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      const value = JSON.stringify(content)
      const expiresAt = inMinutes(MINUTES[purpose])
      await forgetOld()
      await prisma.verification.create({ data: { identifier: hashOf(`${purpose} ${token}`), value, expiresAt } })
      return token
    },
    use: async (purpose, token) => {
      const identifier = hashOf(`${purpose} ${token}`)
      const found = await prisma.verification.findUnique({ where: { identifier } })
      const { count } = await prisma.verification.deleteMany({ where: { identifier } })
      if (found === null || count === 0 || found.expiresAt <= now()) throw linkInvalid()
      return JSON.parse(found.value) as LinkContent
    },
    isFirst: async (word, minutes) => {
      await forgetOld()
      const data = { identifier: hashOf(`once ${word}`), value: '', expiresAt: inMinutes(minutes) }
      const { count } = await prisma.verification.createMany({ data, skipDuplicates: true })
      return count === 1
    },
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
