import type { IncomingMessage } from 'node:http'
import { clientAddress } from './client-address.ts'
import { clientKey } from './client-key.ts'

/** Who asks, as far as a request says it: for what is counted by visitors, never for what they may do. */
export interface Asker {
  /** The address, as `clientKey` counts it. */
  client: string
  /** What the browser calls itself. */
  agent: string
  /** The token that was shown, if any; nobody has looked whose it is. */
  token: string | undefined
}

/** Takes what an answer tells each time it is given. Must neither wait nor throw: the answer is on its way. */
export type Hear = (told: string, asker: Asker) => void

/** Of a request that Fastify has not seen: `hops` proxies in front are trusted for the address. */
export function askerOf(request: Pick<IncomingMessage, 'headers' | 'socket'>, hops: number): Asker {
  const { headers } = request
  return {
    client: clientKey(clientAddress(request, hops)),
    agent: headers['user-agent'] ?? '',
    token: /^Bearer ([\w-]{20,200})$/i.exec(headers.authorization ?? '')?.[1],
  }
}
