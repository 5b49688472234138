import type { Context, Principal } from '../../schema/context.ts'

/** What resolvers have looked at so far: an answer depends on nothing else. */
export interface Looked {
  /** At the account, its user or its key, beyond what they may do. */
  atAccount: boolean
  /** At anything but the market. */
  beyondMarket: boolean
}

/** The same context, which notes what is read of it. */
export function observed(context: Context, looked: Looked): Context {
  const beyond = <Name extends keyof Context>(name: Name): Context[Name] => {
    looked.beyondMarket = true
    return context[name]
  }
  const principal = observedPrincipal(context.principal, looked)
  return {
    market: context.market,
    get principal() {
      looked.beyondMarket = true
      return principal
    },
    get prisma() {
      return beyond('prisma')
    },
    get reading() {
      return beyond('reading')
    },
    get past() {
      return beyond('past')
    },
    get cursors() {
      return beyond('cursors')
    },
    get operator() {
      return beyond('operator')
    },
    get visit() {
      return beyond('visit')
    },
    get payments() {
      return beyond('payments')
    },
    get keys() {
      return beyond('keys')
    },
    get usage() {
      return beyond('usage')
    },
    get sources() {
      return beyond('sources')
    },
    now() {
      looked.beyondMarket = true
      return context.now()
    },
  }
}

function observedPrincipal(principal: Principal, looked: Looked): Principal {
  const own = <Name extends keyof Principal>(name: Name): Principal[Name] => {
    looked.atAccount = true
    return principal[name]
  }
  return {
    scopes: principal.scopes,
    get accountId() {
      return own('accountId')
    },
    get userId() {
      return own('userId')
    },
    get exportRowsMax() {
      return own('exportRowsMax')
    },
    get keyId() {
      return own('keyId')
    },
    get limits() {
      return own('limits')
    },
  }
}
