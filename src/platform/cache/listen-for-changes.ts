// biome-ignore-all lint/plugin/bare-connection: LISTEN

import type { ClientConfig } from 'pg'
import { ShopClient } from '../database/shop-client.ts'
import { limits } from '../limits/limits.ts'

export const changesChannel = 'irankine_changed'

export interface ChangeListener {
  drop: (tags: readonly string[]) => void
  clear: () => void
  /** Change notices are lost: keeps nothing until `resume`. */
  pause: () => void
  resume: () => void
}

interface Options {
  report?: (message: string) => void
  /** First retry delay, ms; doubled up to 10 s. */
  firstWait?: number
  /** Ms. */
  heartbeat?: number
}

/**
 * Drops what other transactions, of any process, say they changed, in the order of `kept`: `NOTIFY irankine_changed,
 * '["product:12","category:3"]'`. `"*"` or an unreadable payload drops everything.
 *
 * Resolves after the first attempt; failures are retried for ever and never thrown.
 */
export async function listenForChanges(
  connection: string | ClientConfig,
  kept: readonly ChangeListener[],
  { report = () => undefined, firstWait = 100, heartbeat = limits.listeningHeartbeatMs }: Options = {},
): Promise<{ stop: () => Promise<void> }> {
  let client: ShopClient | undefined
  let timer: NodeJS.Timeout | undefined
  let wait = firstWait
  let stopped = false

  for (const one of kept) one.pause()
  await connect()
  return { stop }

  async function connect(): Promise<void> {
    const config = typeof connection === 'string' ? { connectionString: connection } : connection
    const patience = { connectionTimeoutMillis: limits.listeningAnswerMs, query_timeout: limits.listeningAnswerMs }
    const mine = new ShopClient({ ...patience, ...config, keepAlive: true })
    client = mine
    mine.on('error', () => lost(mine))
    mine.on('end', () => lost(mine))
    mine.on('notification', ({ channel, payload }) => {
      if (channel === changesChannel && client === mine) dropNamed(kept, payload)
    })
    try {
      await mine.connect()
      await mine.query(`LISTEN ${changesChannel}`)
    } catch {
      lost(mine)
      return
    }
    if (client !== mine || stopped) return
    if (wait !== firstWait) report('Listening for changes again; answers are kept.')
    wait = firstWait
    for (const one of kept) one.resume()
    timer = setInterval(() => mine.query('SELECT 1').catch(() => lost(mine)), heartbeat)
    timer.unref()
  }

  function lost(which: ShopClient): void {
    if (client !== which) return
    client = undefined
    clearInterval(timer)
    which.end().catch(() => undefined)
    if (stopped) return
    for (const one of kept) one.pause()
    if (wait === firstWait) report('Not listening for changes; answers are not kept until it works again.')
    timer = setTimeout(() => void connect(), wait)
    timer.unref()
    wait = Math.min(wait * 2, 10_000)
  }

  async function stop(): Promise<void> {
    stopped = true
    clearInterval(timer)
    clearTimeout(timer)
    const last = client
    client = undefined
    for (const one of kept) one.pause()
    await last?.end().catch(() => undefined)
  }
}

function dropNamed(kept: readonly ChangeListener[], payload: string | undefined): void {
  const tags = readTags(payload)
  for (const one of kept) {
    if (tags) one.drop(tags)
    else one.clear()
  }
}

/** Undefined: everything. */
function readTags(payload: string | undefined): string[] | undefined {
  try {
    const tags: unknown = JSON.parse(payload ?? '')
    return Array.isArray(tags) && !tags.includes('*') ? tags.map(String) : undefined
  } catch {
    return undefined
  }
}
