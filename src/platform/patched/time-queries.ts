// Of pg 8.23.1: that its pool calls a connection's `query`, and callers its `connect`. Of pg-boss 12.35.0: that it
// passes its options to its pool, which its types don't say.
// Mends: slow statements go unnoticed, and log lines carry another request's id.
// Held by: src/platform/log.test.ts

// biome-ignore-all lint/plugin/bare-connection: what connections are made of

import { AsyncResource } from 'node:async_hooks'
import { performance } from 'node:perf_hooks'
import type pg from 'pg'
import { redactStatementLiterals } from '../database/redact-literals.ts'
import { ShopClient } from '../database/shop-client.ts'
import { getCurrentScope } from '../http/request-scope.ts'
import type { Log } from '../log.ts'
import { slowQueries } from '../metrics.ts'

interface Timing {
  log: Log
  slowMs: number
  /** Statements during startup are slow for good reason and not logged. */
  quietAtStart?: boolean
}

/** Parameters travel separately, and quoted strings are left out. */
export function buildTimedClient(timing: Timing): typeof pg.Client {
  class TimedClient extends ShopClient {
    // biome-ignore lint/suspicious/noExplicitAny: the ten ways in which pg lets itself be asked
    override query(...requests: any[]): any {
      const done = beginTiming(timing, requests[0])
      const entry = requests.at(-1)
      if (typeof entry === 'function') {
        requests[requests.length - 1] = (...answer: unknown[]) => {
          done()
          entry(...answer)
        }
        return super.query(...(requests as [string]))
      }
      const running = super.query(...(requests as [string])) as unknown
      if (running instanceof Promise) running.then(done, done)
      return running
    }
  }
  return TimedClient
}

/** The limits are for pg-boss, whose workers all query at each start. */
export const buildTimedJobOptions = (timing: Timing): object => ({
  Client: buildTimedClient({ ...timing, quietAtStart: true }),
})

let starting = 0

/** Until the answer is called the program is too busy to read answers: that time does not count. */
export function beginStartup(): () => void {
  starting++
  return () => {
    starting--
  }
}

/** While the event loop waits, no answer has arrived. */
const waited = () => performance.eventLoopUtilization().idle

/** The answer arrives outside any scope, so the caller is noted now. */
function beginTiming({ log, slowMs, quietAtStart = false }: Timing, input: unknown): () => void {
  if (quietAtStart && starting > 0) return () => {}
  const now = starting > 0 ? waited : () => performance.now()
  const begun = now()
  const scope = getCurrentScope()
  return () => {
    const ms = now() - begun
    if (ms < slowMs) return
    slowQueries.add()
    log.warn({ ...scope, ms: Math.round(ms), statement: statementOf(input) }, 'slow query')
  }
}

/** Otherwise whoever waits for a connection runs in the scope of whoever returned it. */
export function restoreScopeOnConnect(pool: pg.Pool): void {
  type Told = (...answer: unknown[]) => void
  const connect = pool.connect.bind(pool) as (entry?: Told) => Promise<pg.PoolClient>
  pool.connect = ((entry?: Told) => connect(entry && AsyncResource.bind(entry))) as typeof pool.connect
}

function statementOf(input: unknown): string {
  return redactStatementLiterals(
    typeof input === 'string' ? input : ((input as { text?: string } | undefined)?.text ?? ''),
  )
}
