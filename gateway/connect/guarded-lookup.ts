import { lookup as resolve } from 'node:dns'
import type { LookupFunction } from 'node:net'

/** Resolves a name once; the connection goes to what was checked, whatever the name leads to a moment later. */
export function guardedLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(new Error('has a host that cannot be found'), '', 0)
      const [first] = addresses
      const isPublic = first !== undefined && addresses.every(({ address }) => isAllowed(address))
      if (!isPublic) return callback(new Error('has a host without a public address'), '', 0)
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}
