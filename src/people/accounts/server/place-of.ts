import type { IncomingHttpHeaders } from 'node:http'
import { clientKey } from '#platform/http/client-key.ts'
import { deviceInWords } from '../device-words.ts'

export interface Place {
  device: string
  client: string
}

export function placeOf({ headers, ip }: { headers: IncomingHttpHeaders; ip: string }): Place {
  return { device: deviceInWords(headers['user-agent']), client: clientKey(ip) }
}
