import type { FastifyRequest } from 'fastify'
import { clientKey } from './client-key.ts'

const hourMs = 3_600_000
/** So many are remembered; beyond them some are written down twice. */
const MOST = 20_000

/**
 * Who has read what from where within the hour. A screen of the office asks for its list again and again: one line an hour
 * says as much as a thousand, and a list stays as quick as it was.
 */
export class NotedReads {
  #seen = new Set<string>()
  #hour = 0

  /** Whether this is the first time in this hour; from now on it is not. */
  isFirst({ person, ip }: Pick<FastifyRequest, 'person' | 'ip'>, path: string, now: Date): boolean {
    const hour = Math.floor(now.getTime() / hourMs)
    if (hour !== this.#hour || this.#seen.size >= MOST) this.#seen.clear()
    this.#hour = hour
    const read = `${person?.id} ${clientKey(ip)} ${path}`
    if (this.#seen.has(read)) return false
    this.#seen.add(read)
    return true
  }
}
