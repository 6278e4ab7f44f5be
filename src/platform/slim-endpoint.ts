import type { EndpointShape } from './contract.ts'

/**
 * An endpoint for the first scripts of a page: address and method without the schemas, which would bring zod along and
 * weigh more than the page itself. The types are the contract's own, and an address that is not its does not compile:
 * `const search = slimEndpoint<typeof Search>('GET', '/api/search')`.
 */
export const slimEndpoint = <C extends EndpointShape>(method: C['method'], address: C['address']): C =>
  ({ method, address }) as EndpointShape as C
