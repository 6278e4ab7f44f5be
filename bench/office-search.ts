import type pg from 'pg'
import { listManyOfEach } from './at-size/many-of-each.factories.ts'
import { reportMaximum } from './report.ts'
import { buildOfficeRequest, computeMedian, withOffice } from './with-office.ts'

const many = 100_000

/** By what each kind is looked for. */
const texts = {
  'orders by number': '54321',
  'orders by sum': '543,21',
  'a phone': '8 600 54321',
  'documents by number': 'NS050000',
  'documents by the beginning of a number': 'NSUT05',
  'quotes by number': 'PAS050000',
  'clients by code': '300050000',
  'clients by words': 'statyba',
  'accounts by e-mail': 'zmogus.50000@example.lt',
  'payments by receipt': 'KV-50000',
  'payments by reference': 'RF49 1000 5000 2',
  'machines by code': 'M-050000',
  'machines by the beginning of a code': 'M-0500',
  'goods by the beginning of a code': 'PR-0500',
  'products by title': 'vibroplokštė',
  'products by a slip': 'perforatrius',
  'people by a common name': 'jonas',
  'people by both names': 'jonas kazlauskas',
  'nobody and nothing': 'nesamas dalykas',
}

/** A clerk's search among 100,000 of each kind, one question after another. */
export async function measureOfficeSearch(rounds: number): Promise<void> {
  await withOffice(
    async (db) => {
      const pool = db.$client as unknown as pg.Pool
      const client = await pool.connect()
      await client.query('set session_replication_role = replica')
      for (const statement of listManyOfEach(many)) await client.query(statement)
      client.release(true)
      await pool.query('vacuum analyze')
    },
    async (url, token) => {
      for (const [work, q] of Object.entries(texts)) {
        const path = `/api/admin/find?${new URLSearchParams({ q, among: 'all' })}`
        const times = await takeTimes(url, buildOfficeRequest(token, path), rounds)
        const slowest = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
        const note = `p99 ${slowest.toFixed(1)} ms, quickest ${Math.min(...times).toFixed(1)} ms of ${rounds}`
        reportMaximum(`office search, ${work}`, computeMedian(times), 50, 'ms', note)
      }
    },
  )
}

async function takeTimes(url: string, { path, headers }: ReturnType<typeof buildOfficeRequest>, rounds: number) {
  const times: number[] = []
  // The first ones plan and fill caches.
  for (let round = -5; round < rounds; round++) {
    const begun = performance.now()
    const answer = await fetch(`${url}${path}`, { ...(headers && { headers }) })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    if (round >= 0) times.push(performance.now() - begun)
  }
  return times
}
