import { Client, type ClientConfig } from 'pg'
import type { PageCache } from './page-cache.ts'

export const changesChannel = 'irankine_changed'

interface Options {
  /** Told once for each loss and each return of the connection. */
  report?: (message: string) => void
  /** First wait before trying again, in milliseconds; doubled up to 10 s. */
  firstWait?: number
  /** How often the connection is asked whether it lives, in milliseconds. */
  heartbeat?: number
}

/**
 * Drops from the cache what other transactions, here or in another process, say they changed:
 * `NOTIFY irankine_changed, '["product:12","category:3"]'`. `"*"` or a payload that can't be read drops everything.
 *
 * While the connection is lost nobody would tell us, so the cache gives nothing and keeps nothing until it is back.
 * Resolves when the first attempt has succeeded or failed; a failure is tried again for ever and never thrown.
 */
export async function listenForChanges(
  connection: string | ClientConfig,
  cache: PageCache,
  { report = () => undefined, firstWait = 100, heartbeat = 15_000 }: Options = {},
): Promise<{ stop: () => Promise<void> }> {
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined
  let wait = firstWait
  let stopped = false

  cache.pause()
  await connect()
  return { stop }

  async function connect(): Promise<void> {
    const config = typeof connection === 'string' ? { connectionString: connection } : connection
    const mine = new Client({ connectionTimeoutMillis: 5000, query_timeout: 5000, ...config, keepAlive: true })
    client = mine
    mine.on('error', () => lost(mine))
    mine.on('end', () => lost(mine))
    mine.on('notification', ({ channel, payload }) => {
      if (channel === changesChannel && client === mine) dropNamed(cache, payload)
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
    cache.resume()
    timer = setInterval(() => mine.query('SELECT 1').catch(() => lost(mine)), heartbeat)
    timer.unref()
  }

  function lost(which: Client): void {
    if (client !== which) return
    client = undefined
    clearInterval(timer)
    which.end().catch(() => undefined)
    if (stopped) return
    cache.pause()
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
    cache.pause()
    await last?.end().catch(() => undefined)
  }
}

function dropNamed(cache: PageCache, payload: string | undefined): void {
  try {
    const parts: unknown = JSON.parse(payload ?? '')
    if (Array.isArray(parts) && !parts.includes('*')) cache.drop(parts.map(String))
    else cache.clear()
  } catch {
    cache.clear()
  }
}
