import { statfs } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { schemaVersion } from '../database/migrate.ts'
import { limits } from '../limits/limits.ts'
import type { Ground } from './api-server.ts'

let stopping = false

/** From now on `/readyz` says 503: a load balancer should ask another process. */
export function sayStopping(): void {
  stopping = true
}

/** A database that has not answered by then is not there for customers either. */
const patienceMs = limits.readyMs

/** With less than this PostgreSQL may not find room for its next piece of log (16 MB), nor a picture for its sizes. */
const littleRoomBytes = 32 * 2 ** 20

/** `/healthz`: the process is alive, and says so when its disk is full. `/readyz`: the database answers and has at least this program's schema, and it is not on its way out. */
export function mountHealth(app: FastifyInstance, { config, database, log }: Ground): void {
  app.get('/healthz', { schema: { hide: true } }, async (_, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send({ alive: true, ...((await isFull(config.dataDir)) && { disk: 'full' }) }),
  )
  app.get('/readyz', { schema: { hide: true } }, async (_, reply) => {
    reply.header('cache-control', 'no-store')
    if (stopping) return reply.code(503).send({ ready: false, stopping: true })
    try {
      const { current, applied, known } = await inTime(schemaVersion(database.pool))
      // Further than ours: a newer program has begun beside this one, which goes on until it is its turn.
      const ready = current || applied > known
      return reply.code(ready ? 200 : 503).send({ ready })
    } catch (error) {
      log.warn({ err: error }, 'not ready')
      return reply.code(503).header('retry-after', 2).send({ ready: false })
    }
  })
}

async function isFull(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => undefined)
  return disk !== undefined && disk.bavail * disk.bsize < littleRoomBytes
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  answer.catch(() => undefined)
  const late = delay(patienceMs, undefined, { ref: false }).then(() => {
    throw new Error(`The database did not answer within ${patienceMs} ms`)
  })
  return Promise.race([answer, late])
}
