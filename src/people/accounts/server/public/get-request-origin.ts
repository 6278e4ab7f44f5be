import type { IncomingHttpHeaders } from 'node:http'
import { toIpKey } from '#platform/http/to-ip-key.ts'
import { formatDeviceLabel } from '../../device-label.ts'

export interface RequestOrigin {
  device: string
  ipKey: string
}

export function getRequestOrigin({ headers, ip }: { headers: IncomingHttpHeaders; ip: string }): RequestOrigin {
  return { device: formatDeviceLabel(headers['user-agent']), ipKey: toIpKey(ip) }
}
