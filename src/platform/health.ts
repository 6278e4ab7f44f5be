import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Ground } from './api-server.ts'
import { schemaVersion } from './migrate.ts'

/** `/healthz`: the process is alive. `/readyz`: the database answers and has this program's schema. */
export function mountHealth(app: FastifyInstance, { database, log }: Ground): void {
  app.get('/healthz', { schema: { hide: true } }, async (_, reply) =>
    reply.header('cache-control', 'no-store').send({ alive: true }),
  )
  app.get('/readyz', { schema: { hide: true } }, async (_, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      await database.db.execute(sql`select 1`)
      const { current } = await schemaVersion(database.pool)
      return reply.code(current ? 200 : 503).send({ ready: current })
    } catch (error) {
      log.warn({ err: error }, 'not ready')
      return reply.code(503).header('retry-after', 2).send({ ready: false })
    }
  })
}
