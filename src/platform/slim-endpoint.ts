import type { EndpointShape } from './contract.ts'

/**
 * zod schemas would outweigh a page's first scripts. A wrong address does not compile: `const search =
 * slimEndpoint<typeof Search>('GET', '/api/search')`.
 */
export const slimEndpoint = <C extends EndpointShape>(method: C['method'], address: C['address']): C =>
  ({ method, address }) as EndpointShape as C
