// Of pg 8.23.1: that its pool asks connections by `query`, and who waits by `connect`. Of pg-boss 12.35.0: that it hands what it
// is told on to its pool, which its types don't tell of.
// Mends: without it nobody hears of slow statements, and a line in the log bears the id of another's request.
// Held by: src/platform/log.test.ts

import { AsyncResource } from 'node:async_hooks'
import { performance } from 'node:perf_hooks'
import type pg from 'pg'
import { ShopClient } from '../database/shop-client.ts'
import { statementWithoutValues } from '../database/without-values.ts'
import { currentScope } from '../http/request-scope.ts'
import type { Log } from '../log.ts'
import { slowQueries } from '../metrics.ts'

interface Timing {
  log: Log
  /** Statements that take longer are logged. */
  slowMs: number
  /** Of what is asked while the program starts nothing is told: it takes long, and nothing is wrong. */
  quietAtStart?: boolean
}

/**
 * The kind of connection that logs statements which took long, without what was asked: values travel beside the text, and
 * what stands in the text in quotation marks is left out.
 */
export function timedClient(timing: Timing): typeof pg.Client {
  class TimedClient extends ShopClient {
    // biome-ignore lint/suspicious/noExplicitAny: the ten ways in which pg lets itself be asked
    override query(...asked: any[]): any {
      const done = beginTiming(timing, asked[0])
      const told = asked.at(-1)
      if (typeof told === 'function') {
        asked[asked.length - 1] = (...answer: unknown[]) => {
          done()
          told(...answer)
        }
        return super.query(...(asked as [string]))
      }
      const running = super.query(...(asked as [string])) as unknown
      if (running instanceof Promise) running.then(done, done)
      return running
    }
  }
  return TimedClient
}

/** The same for the connections of pg-boss, which makes its tables at the first start, and at each has all workers ask at once. */
export const timedJobs = (timing: Timing): object => ({ Client: timedClient({ ...timing, quietAtStart: true }) })

let starting = 0

/**
 * Says that the program is starting; what is answered, that it has started. Until then it reads its own files for so long that an answer lies
 * there unread, and a quick statement would be taken for a slow one: what it was too busy to hear is not counted.
 */
export function sayStarting(): () => void {
  starting++
  return () => {
    starting--
  }
}

/** How long the program has waited for anything at all: as long as it waits, no answer has come. */
const waited = () => performance.eventLoopUtilization().idle

/** The answer comes in nobody's scope, so who asked is noted now. */
function beginTiming({ log, slowMs, quietAtStart = false }: Timing, asked: unknown): () => void {
  if (quietAtStart && starting > 0) return () => {}
  const now = starting > 0 ? waited : () => performance.now()
  const begun = now()
  const scope = currentScope()
  return () => {
    const ms = now() - begun
    if (ms < slowMs) return
    slowQueries.add()
    log.warn({ ...scope, ms: Math.round(ms), statement: statementOf(asked) }, 'slow query')
  }
}

/** Who waits for a connection gets it from whoever gives one back, and would else be taken for that one. */
export function keepScope(pool: pg.Pool): void {
  type Told = (...answer: unknown[]) => void
  const connect = pool.connect.bind(pool) as (told?: Told) => Promise<pg.PoolClient>
  pool.connect = ((told?: Told) => connect(told && AsyncResource.bind(told))) as typeof pool.connect
}

function statementOf(asked: unknown): string {
  return statementWithoutValues(
    typeof asked === 'string' ? asked : ((asked as { text?: string } | undefined)?.text ?? ''),
  )
}
