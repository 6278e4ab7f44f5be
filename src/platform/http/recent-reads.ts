import type { FastifyRequest } from 'fastify'
import { toIpKey } from './to-ip-key.ts'

const hourMs = 3_600_000
/** Entries remembered; beyond them some reads are logged twice. */
const MOST = 20_000

/** Office screens poll; a line an hour is enough. */
export class RecentReads {
  #seen = new Set<string>()
  #hour = 0

  isFirst({ person, ip }: Pick<FastifyRequest, 'person' | 'ip'>, path: string, now: Date): boolean {
    const hour = Math.floor(now.getTime() / hourMs)
    if (hour !== this.#hour || this.#seen.size >= MOST) this.#seen.clear()
    this.#hour = hour
    const read = `${person?.id} ${toIpKey(ip)} ${path}`
    if (this.#seen.has(read)) return false
    this.#seen.add(read)
    return true
  }
}
