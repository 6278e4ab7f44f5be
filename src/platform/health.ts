import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Ground } from './api-server.ts'
import { limits } from './limits.ts'
import { schemaVersion } from './migrate.ts'

/** A database that has not answered by then is not there for customers either. */
const patienceMs = limits.readyMs

/** `/healthz`: the process is alive. `/readyz`: the database answers and has this program's schema. */
export function mountHealth(app: FastifyInstance, { database, log }: Ground): void {
  app.get('/healthz', { schema: { hide: true } }, async (_, reply) =>
    reply.header('cache-control', 'no-store').send({ alive: true }),
  )
  app.get('/readyz', { schema: { hide: true } }, async (_, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      const { current } = await inTime(schemaVersion(database.pool))
      return reply.code(current ? 200 : 503).send({ ready: current })
    } catch (error) {
      log.warn({ err: error }, 'not ready')
      return reply.code(503).header('retry-after', 2).send({ ready: false })
    }
  })
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  answer.catch(() => undefined)
  const late = delay(patienceMs, undefined, { ref: false }).then(() => {
    throw new Error(`The database did not answer within ${patienceMs} ms`)
  })
  return Promise.race([answer, late])
}
