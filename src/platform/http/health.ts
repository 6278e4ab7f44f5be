import { statfs } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { readSchemaVersion } from '../database/migrate.ts'
import { limits } from '../limits/limits.ts'
import type { AppContext } from './api-server.ts'

let stopping = false

/** Load balancers use another process afterwards. */
export function markStopping(): void {
  stopping = true
}

/** A slower database is down for customers too. */
const patienceMs = limits.readyMs

/** With less, PostgreSQL may not fit its next WAL segment (16 MB), nor a picture its sizes. */
const littleRoomBytes = 32 * 2 ** 20

/** `/healthz`: alive. `/readyz`: the database answers, has at least this schema, and the process is not stopping. */
export function mountHealth(app: FastifyInstance, { config, database, log }: AppContext): void {
  app.get('/healthz', { schema: { hide: true } }, async (_, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send({ alive: true, ...((await isFull(config.dataDir)) && { disk: 'full' }) }),
  )
  app.get('/readyz', { schema: { hide: true } }, async (_, reply) => {
    reply.header('cache-control', 'no-store')
    if (stopping) return reply.code(503).send({ ready: false, stopping: true })
    try {
      const { current, applied, known } = await inTime(readSchemaVersion(database.pool))
      // Ahead: a newer program has started beside this one, which keeps serving.
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
