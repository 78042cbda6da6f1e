import type { LookupAddress, LookupAllOptions } from 'node:dns'
import type { LookupFunction } from 'node:net'

export type LookupAll = (
  host: string,
  options: LookupAllOptions,
  done: (cause: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** A name with one forbidden address is not called at all. */
export function makeGuardedLookup(
  lookup: LookupAll,
  isRefused: (address: string) => boolean,
): LookupFunction {
  return (host, options, done) => {
    lookup(host, { ...options, all: true }, (cause, addresses) => {
      const [first] = addresses ?? []
      if (cause !== null || first === undefined) {
        done(cause ?? new Error(`${host} has no address`), [])
        return
      }
      const refused = addresses.find(({ address }) => isRefused(address))
      if (refused !== undefined)
        done(new Error(`${host} stands for ${refused.address}, which is not public`), [])
      else if (options.all === true) done(null, addresses)
      else done(null, first.address, first.family)
    })
  }
}
