import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { buildOrdersOnRoundReader } from '#counter/rounds/server/orders-on-round.ts'
import { findPersonIn } from '#people/accounts/server/find-person.ts'
import { type Clock, readSystemClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { openDatabase } from '#platform/database/database.ts'
import { openReadReplica } from '#platform/database/read-replica.ts'
import { type AppContext, openApiServer } from '#platform/http/api-server.ts'
import { mountHealth } from '#platform/http/health.ts'
import { mountOpenApi } from '#platform/http/openapi.ts'
import { markShopChanged } from '#platform/http/request-scope.ts'
import { type Jobs, openJobs } from '#platform/jobs.ts'
import { LiveUpdates } from '#platform/live-updates.ts'
import type { Log } from '#platform/log.ts'
import { createTransact } from '#shell/action/work.ts'
import { createSecurityEventRecorder } from '#shell/history/server/record-security-event.ts'
import { createTransactOnce } from '#shell/idempotency/server/public/transact-once.ts'
import { DemandCounter } from '#storefront/demand/server/demand-counter.ts'
import { mountApi } from './api.ts'
import { invariants } from './invariants.ts'
import { jobQueues, startWorkers } from './job-definitions.ts'
import { mountMetrics } from './metrics.ts'
import { personalData } from './personal-data.ts'
import { createPlaceHold } from './place-hold.ts'
import { purges } from './retention.ts'
import { upwardHandlers } from './subscribers.ts'

export interface ShopParts {
  config: Config
  databaseUrl: string
  log: Log
  clock?: Clock
  /** False: jobs are written but not run (tests, tools). */
  worker?: boolean
  whenChanged?: (tags: string[]) => void
  http?: Partial<FastifyServerOptions>
}

export interface Shop {
  app: FastifyInstance
  context: AppContext
  jobs: Jobs
  demand: DemandCounter
  close: () => Promise<void>
}

export async function openShop(parts: ShopParts): Promise<Shop> {
  const { config, databaseUrl: url, log, clock = readSystemClock, worker = true, whenChanged = () => {} } = parts
  const news = new LiveUpdates()
  const jobs = openJobs({ url, log, worker, slowQueryMs: config.slowQueryMs })
  await jobs.start(jobQueues)
  const database = openDatabase({
    url,
    jobs,
    log,
    above: upwardHandlers,
    whenChanged: (tags) => {
      markShopChanged()
      whenChanged(tags)
      news.drop(tags)
    },
    slowQueryMs: config.slowQueryMs,
  })
  const replica = config.databaseReadUrl
    ? openReadReplica({ url: config.databaseReadUrl, primary: database.pool, log })
    : undefined
  const findPerson = findPersonIn(database)
  const noteSecurityEvent = createSecurityEventRecorder(database, log)
  const demand = new DemandCounter({ database, clock, log })
  const { hear } = demand
  const ordersOnRound = buildOrdersOnRoundReader(database)
  const placeHold = createPlaceHold(database.db)
  const entry = {
    findPerson,
    noteSecurityEvent,
    hear,
    ordersOnRound,
    placeHold,
    news,
    invariants,
    personalData,
    purges,
  }
  const acting = { actAs: createTransact(database), actOnceAs: createTransactOnce(database) }
  const context: AppContext = { config, database, replica, clock, log, ...acting, ...entry }
  const app = openApiServer(context, parts.http)
  await mountOpenApi(app, context)
  mountHealth(app, context)
  mountMetrics(app, context)
  mountApi(app, context)
  if (worker) await startWorkers(jobs, context)
  return {
    app,
    context,
    jobs,
    demand,
    async close() {
      news.close()
      await app.close()
      await demand.flush()
      await jobs.stop()
      await replica?.close()
      await database.close()
    },
  }
}
