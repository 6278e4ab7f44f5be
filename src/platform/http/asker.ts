import type { IncomingMessage } from 'node:http'
import { clientAddress } from './client-address.ts'
import { clientKey } from './client-key.ts'

/** As claimed by the request: for counting visitors, never for rights. */
export interface Asker {
  /** As `clientKey` gives it. */
  client: string
  agent: string
  /** Unverified. */
  token: string | undefined
}

/** Neither waits nor throws: the answer is on its way. */
export type Hear = (told: string, asker: Asker) => void

export function askerOf(request: Pick<IncomingMessage, 'headers' | 'socket'>, hops: number): Asker {
  const { headers } = request
  return {
    client: clientKey(clientAddress(request, hops)),
    agent: headers['user-agent'] ?? '',
    token: /^Bearer ([\w-]{20,200})$/i.exec(headers.authorization ?? '')?.[1],
  }
}
