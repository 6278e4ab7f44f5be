// biome-ignore-all lint/plugin/sql-by-hand: counts the jobs, whose schema is pg-boss's

import { createHash, timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { invariant_checks } from '#back-office/verify/server/verify.tables.ts'
import type { AppContext } from '#platform/http/api-server.ts'
import { registerGauge, writeMetrics } from '#platform/metrics.ts'

/** Prometheus metrics, behind METRICS_TOKEN; without the variable the address does not exist. */
export function mountMetrics(app: FastifyInstance, context: AppContext): void {
  const { metricsToken } = context.config
  if (!metricsToken) return
  watchProcess(app)
  watchDatabase(context)
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`))
      return reply.code(401).header('www-authenticate', 'Bearer').send({ message: 'METRICS_TOKEN' })
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await writeMetrics())
  })
}

/** Constant time. */
function isSame(given: string, right: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(right))
}

function watchProcess(app: FastifyInstance): void {
  const delay = monitorEventLoopDelay()
  delay.enable()
  app.addHook('onClose', async () => void delay.disable())
  registerGauge('irankine_event_loop_delay_seconds', 'The 99th percentile since it was last asked for', () => {
    const seconds = delay.percentile(99) / 1e9
    delay.reset()
    return seconds
  })
  registerGauge('process_resident_memory_bytes', 'Memory', () => process.memoryUsage.rss())
  registerGauge('process_cpu_seconds_total', 'Processor time', cpuSeconds, 'counter')
  const startedAt = Date.now() / 1000 - process.uptime()
  registerGauge('process_start_time_seconds', 'When the program began', () => startedAt)
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

function watchDatabase({ database: { db, pool }, clock }: AppContext): void {
  registerGauge('irankine_pool_connections', 'Connections to the database', () => [
    [{ state: 'busy' }, pool.totalCount - pool.idleCount],
    [{ state: 'idle' }, pool.idleCount],
  ])
  registerGauge('irankine_pool_waiting', 'Who waits for a connection', () => pool.waitingCount)
  registerGauge('irankine_jobs', 'Jobs of all processes that are not done', async () => {
    const { rows } = await db.execute<{ name: string; state: string; count: number }>(sql`
      select name, state::text, count(*)::int as count from pgboss.job
       where state in ('created', 'retry', 'active', 'failed') group by 1, 2 order by 1, 2`)
    return rows.map(({ name, state, count }) => [{ job: name, state }, count])
  })
  registerGauge('irankine_mails', 'Mails that wait, and that failed within a day', async () => {
    const { rows } = await db.execute<{ state: string; count: number }>(sql`
      select 'waiting' as state, count(*)::int as count from mails where sent_at is null and failed_at is null
      union all
      select 'failed', count(*)::int from mails
       where failed_at > ${new Date(clock().getTime() - 86_400_000)} and not to_former_address`)
    return rows.map(({ state, count }) => [{ state }, count])
  })
  registerGauge(
    'irankine_invariants_broken',
    'Breaches (20 at most) that the shop found when it last looked',
    async () => {
      const invariantCheckRows = await db.select().from(invariant_checks)
      return invariantCheckRows.map(({ name, breaches }) => [{ invariant: name }, breaches.length])
    },
  )
}
