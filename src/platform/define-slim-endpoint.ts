import type { EndpointShape } from './contract.ts'

/**
 * Pages load no zod: it is too heavy. A wrong address does not compile: `defineSlimEndpoint<typeof Search>('GET', …)`.
 */
export const defineSlimEndpoint = <C extends EndpointShape>(method: C['method'], address: C['address']): C =>
  ({ method, address }) as EndpointShape as C
