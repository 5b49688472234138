import { randomBytes } from 'node:crypto'
import { ensureSecret } from '../../prisma/accounts.ts'
import { muteLinksWith } from '../alerts/mute-links.ts'
import { cursorCodec } from './cursor.ts'
import { createIdentity, type Identity, type IdentityOptions } from './identity.ts'
import { sealingWith } from './sealing.ts'

/** What the secrets in the database sign and encrypt: cursors, sessions, secrets of webhooks, links in emails. Until they are read, a random one signs cursors. */
export class Secrets {
  #cursorSecret = randomBytes(32).toString('base64url')
  #cursors = cursorCodec(this.#cursorSecret)
  #identity: Identity | undefined
  #sealing = sealingWith(this.#cursorSecret)
  #muteLinks = muteLinksWith(this.#cursorSecret)

  get cursors() {
    return this.#cursors
  }

  get sealing() {
    return this.#sealing
  }

  get muteLinks() {
    return this.#muteLinks
  }

  readonly cursorSecret = () => this.#cursorSecret
  readonly browserSession: Identity['browserSession'] = request => {
    if (this.#identity === undefined) throw new Error('sessions are unavailable before the start')
    return this.#identity.browserSession(request)
  }

  /** Resolves when no email is on its way any more. */
  readonly settled = async () => this.#identity?.settled()

  /** @param sessionSecret signs sessions instead of the one in the database */
  async read(options: Omit<IdentityOptions, 'secret'>, sessionSecret: string | undefined): Promise<void> {
    this.#cursorSecret = await ensureSecret(options.prisma, 'cursor-secret')
    this.#cursors = cursorCodec(this.#cursorSecret)
    const secret = sessionSecret ?? (await ensureSecret(options.prisma, 'session-secret'))
    this.#sealing = sealingWith(secret)
    this.#muteLinks = muteLinksWith(secret)
    this.#identity = createIdentity({ ...options, secret })
  }
}
