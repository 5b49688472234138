import type { BrowserSession } from '../../../../schema/browser-session.ts'
import { type BrowserSessionParts, refuseFaults, type SignInRequest, signedIn } from '../sign-in-request.ts'
import { faultOfName } from '../signing-up.ts'

/** What the service calls somebody, in emails and on pages. */
export function ownName({ prisma }: BrowserSessionParts, request: SignInRequest): Pick<BrowserSession, 'changeName'> {
  return {
    changeName: async given => {
      const { userId } = signedIn(request)
      const name = given.trim()
      refuseFaults({ name: faultOfName(name) })
      await prisma.$transaction(async transaction => {
        const former = await transaction.user.findUniqueOrThrow({ where: { id: userId } })
        await transaction.user.update({ where: { id: userId }, data: { name } })
        // An account has the name of whoever signed up, or the address of a person without one.
        if (former.memberRole !== 'OWNER') return
        const where = { id: former.accountId, name: former.name ?? former.email }
        await transaction.account.updateMany({ where, data: { name } })
      })
    },
  }
}
