import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApiServer } from '#platform/http/api-server.ts'
import { registerCounter, registerGauge, registerHistogram, writeMetrics } from '#platform/metrics.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { mountMetrics } from './metrics.ts'

let app: FastifyInstance
const token = 'matuoklio-raktas-1'
const shop = openShopForFile()
beforeAll(async () => {
  const context = { ...shop.context, config: { ...shop.context.config, metricsToken: token } }
  app = openApiServer(context)
  mountMetrics(app, context)
  app.get('/slow/:id', async () => 'x')
})
afterAll(async () => {
  await app.close()
})

const missing = (body: string) =>
  Number(/^irankine_request_seconds_count\{method="GET",route="none",status="404"\} (\d+)$/m.exec(body)?.[1] ?? 0)

const scrape = (authorization?: string) =>
  app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })

test('without a token there is no such address, with one only its bearer is answered', async () => {
  expect((await shop.app.inject('/metrics')).statusCode).toBe(404)
  for (const wrong of [undefined, 'Bearer', 'Bearer matuoklio-raktas-2', token, `Basic ${token}`]) {
    const { statusCode, headers, body } = await scrape(wrong)
    expect(statusCode).toBe(401)
    expect(headers['www-authenticate']).toBe('Bearer')
    expect(body).not.toContain('irankine')
  }
  expect((await scrape(`Bearer ${token}`)).headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
})

test('metrics count requests by route, the pool, jobs, mails and broken invariants', async () => {
  await shop.context.database.pool.query(`
    insert into mails (template, recipient, subject, text, html, written_at, failed_at) values
      ('a', 'a@example.lt', '', '', '', '2026-11-18', '2026-11-18T08:00Z'),
      ('a', 'b@example.lt', '', '', '', '2026-11-01', '2026-11-01'),
      ('a', 'c@example.lt', '', '', '', '2026-11-18', null);
    insert into pgboss.job (name, state, data) values ('send-mail', 'retry', '{}');
    insert into invariant_checks (name, breaches, checked_at, took_ms) values
      ('I1', '[]', '2026-11-18', 1), ('I2', '["a", "b", "c"]', '2026-11-18', 1)`)
  // Counters are per process, and other tests cause 404s too.
  const before = missing((await scrape(`Bearer ${token}`)).body)
  for (const id of [1, 2, 3]) await app.inject(`/slow/${id}`)
  await app.inject('/nobody')
  const { body } = await scrape(`Bearer ${token}`)
  for (const line of [
    'irankine_request_seconds_count{method="GET",route="/slow/:id",status="200"} 3',
    'irankine_request_seconds_bucket{method="GET",route="/slow/:id",status="200",le="+Inf"} 3',
    'irankine_pool_waiting 0',
    'irankine_mails{state="waiting"} 1',
    'irankine_mails{state="failed"} 1',
    'irankine_jobs{job="send-mail",state="retry"} 1',
    'irankine_invariants_broken{invariant="I1"} 0',
    'irankine_invariants_broken{invariant="I2"} 3',
    '# TYPE irankine_answers_from_memory_total counter',
  ])
    expect(body.split('\n')).toContain(line)
  expect(missing(body)).toBe(before + 1)
  expect(body).toMatch(/^process_resident_memory_bytes \d{7,}$/m)
  for (const line of body.trimEnd().split('\n'))
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="(\\.|[^"\\])*",?)+\})? -?[\d.e+-]+)$/)
})

test('the format holds whatever a label says, and a figure that cannot be read takes none of the others with it', async () => {
  const odd = registerCounter('test_odd_total', 'Odd')
  odd.add({ of: 'a"b\\c\nd' })
  odd.add({ of: 'a"b\\c\nd' })
  odd.add()
  const seconds = registerHistogram('test_seconds', 'Seconds')
  for (const each of [0.001, 0.2, 60]) seconds.observe({}, each)
  registerGauge('test_broken', 'Broken', async () => {
    throw new Error('away')
  })
  const text = await writeMetrics()
  expect(text).toContain('test_odd_total{of="a\\"b\\\\c\\nd"} 2\ntest_odd_total 1\n')
  expect(text).toContain('test_seconds_bucket{le="0.1"} 1\ntest_seconds_bucket{le="0.25"} 2\n')
  expect(text).toContain('test_seconds_bucket{le="+Inf"} 3\ntest_seconds_sum 60.201\ntest_seconds_count 3\n')
  expect(text).toContain('# TYPE test_broken gauge\n')
})
