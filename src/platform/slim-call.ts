import type { CallShape } from './contract.ts'

/**
 * A call for the first scripts of a page: address and method without the schemas, which would bring zod along and
 * weigh more than the page itself. The types are the contract's own, and an address that is not its does not compile:
 * `const search = slimCall<typeof Search>('GET', '/api/search')`.
 */
export const slimCall = <C extends CallShape>(method: C['method'], address: C['address']): C =>
  ({ method, address }) as CallShape as C
