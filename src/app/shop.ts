import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { findPersonIn } from '#accounts/server/find-person.ts'
import { DemandCounter } from '#demand/server/demand-counter.ts'
import { noteSecurityEventIn } from '#history/server/note-security-event.ts'
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
import { ordersOnRoundIn } from '#rounds/server/orders-on-round.ts'
import { mountApi } from './api.ts'
import { mountMetrics } from './metrics.ts'
import { everyJob, startWork } from './work.ts'

export interface ShopParts {
  config: Config
  /** A migrated database. */
  databaseUrl: string
  log: Log
  clock?: Clock
  /** False: jobs are written but not done, as tests and tools want. */
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

/** The shop on a database: its API mounted, its work begun; nothing listens yet. */
export async function openShop(parts: ShopParts): Promise<Shop> {
  const { config, databaseUrl: url, log, clock = systemClock, worker = true, whenChanged = () => {} } = parts
  const news = new News()
  const jobs = openJobs({ url, log, worker, slowQueryMs: config.slowQueryMs })
  await jobs.start(everyJob)
  const database = openDatabase({
    url,
    jobs,
    log,
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
  const ground: Ground = { config, database, replica, clock, log, ...told }
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
