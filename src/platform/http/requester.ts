import type { IncomingMessage } from 'node:http'
import { resolveClientIp } from './resolve-client-ip.ts'
import { toIpKey } from './to-ip-key.ts'

/** The request's claim counts visitors, and gives no rights. */
export interface Requester {
  /** The key from `toIpKey`. */
  ipKey: string
  agent: string
  /** The token is unverified. */
  token: string | undefined
}

/** Neither waits nor throws: the answer is on its way. */
export type RequestListener = (text: string, asker: Requester) => void

export function identifyRequester(request: Pick<IncomingMessage, 'headers' | 'socket'>, hops: number): Requester {
  const { headers } = request
  return {
    ipKey: toIpKey(resolveClientIp(request, hops)),
    agent: headers['user-agent'] ?? '',
    token: /^Bearer ([\w-]{20,200})$/i.exec(headers.authorization ?? '')?.[1],
  }
}
