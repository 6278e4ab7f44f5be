import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { ordersOnRoundIn } from '#counter/rounds/server/orders-on-round.ts'
import { findPersonIn } from '#people/accounts/server/find-person.ts'
import { type Clock, systemClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { openDatabase } from '#platform/database/database.ts'
import { openReadReplica } from '#platform/database/read-replica.ts'
import { type Ground, openApiServer } from '#platform/http/api-server.ts'
import { mountHealth } from '#platform/http/health.ts'
import { mountOpenApi } from '#platform/http/openapi.ts'
import { noteChange } from '#platform/http/request-scope.ts'
import { type Jobs, openJobs } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import { News } from '#platform/news.ts'
import { actsIn } from '#shell/action/work.ts'
import { noteSecurityEventIn } from '#shell/history/server/note-security-event.ts'
import { DemandCounter } from '#storefront/demand/server/demand-counter.ts'
import { mountApi } from './api.ts'
import { above } from './consequences.ts'
import { mountMetrics } from './metrics.ts'
import { everyJob, startWork } from './work.ts'

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
  ground: Ground
  jobs: Jobs
  demand: DemandCounter
  close: () => Promise<void>
}

export async function openShop(parts: ShopParts): Promise<Shop> {
  const { config, databaseUrl: url, log, clock = systemClock, worker = true, whenChanged = () => {} } = parts
  const news = new News()
  const jobs = openJobs({ url, log, worker, slowQueryMs: config.slowQueryMs })
  await jobs.start(everyJob)
  const database = openDatabase({
    url,
    jobs,
    log,
    above,
    whenChanged: (tags) => {
      noteChange()
      whenChanged(tags)
      news.drop(tags)
    },
    slowQueryMs: config.slowQueryMs,
  })
  const replica = config.databaseReadUrl
    ? openReadReplica({ url: config.databaseReadUrl, primary: database.pool, log })
    : undefined
  const findPerson = findPersonIn(database)
  const noteSecurityEvent = noteSecurityEventIn(database, log)
  const demand = new DemandCounter({ database, clock, log })
  const { hear } = demand
  const ordersOnRound = ordersOnRoundIn(database)
  const told = { findPerson, noteSecurityEvent, hear, ordersOnRound, news }
  const ground: Ground = { config, database, replica, clock, log, actAs: actsIn(database), ...told }
  const app = openApiServer(ground, parts.http)
  await mountOpenApi(app, ground)
  mountHealth(app, ground)
  mountMetrics(app, ground)
  mountApi(app, ground)
  if (worker) await startWork(jobs, ground)
  return {
    app,
    ground,
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
