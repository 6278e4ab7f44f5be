import pg from 'pg'
import { verify } from '#verify/verify.ts'
import { report, reportAtMost } from '../report.ts'
import type { Cluster } from './cluster.ts'
import type { People } from './people.ts'

/** Looks at what is there when everything is over. */
export async function judge({ databaseUrl, dataDir, shops }: Cluster, { customers, clerk }: People): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const numbersOf = async (sql: string) => (await pool.query<{ id: number }>(sql)).rows.map(({ id }) => id)
  const there = await numbersOf('select id from orders')
  const paid = await numbersOf('select id from orders where paid_at is not null')
  const told = [...customers.told.values()].map(({ id }) => id)

  report('orders acknowledged', String(told.length), { note: 'each key once, however often it was sent' })
  reportAtMost('of them not found', lacking(told, there), 0, '', `${there.length} orders are there`)
  reportAtMost('orders that nobody was told of', lacking(there, told), 0, '')
  reportAtMost('orders not found by who had just placed them', sum(customers.notFound.look()), 0, '')
  reportAtMost(
    'payments acknowledged and not found',
    lacking([...clerk.paid], paid),
    0,
    '',
    `${clerk.paid.size} marked`,
  )
  await reportNumbers(pool)
  const broken = (await verify(pool, { dataDir })).filter(({ breaches }) => breaches.length > 0)
  reportAtMost(
    'invariants broken',
    broken.length,
    0,
    '',
    broken.map(({ name, breaches }) => `${name}: ${breaches}`).join('; '),
  )
  const surprises = shops.map((shop) =>
    shop
      .said()
      .split('\n')
      .filter((line) => line.includes('"level":"error"')),
  )
  reportAtMost(
    'errors in the log of the programs',
    surprises.flat().length,
    0,
    '',
    surprises.flat()[0]?.slice(0, 300) ?? '',
  )
  await pool.end()
}

/** Every series counts from 1 up without a gap. */
async function reportNumbers(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ kind: string; given: number; last: number }>(
    'select kind, count(*)::int as given, max(number)::int as last from documents group by kind, series order by kind',
  )
  for (const { kind, given, last } of rows)
    reportAtMost(`numbers skipped, ${kind}`, last - given, 0, '', `${given} given, the last is ${last}`)
}

function lacking(wanted: readonly number[], there: readonly number[]): number {
  const known = new Set(there)
  return wanted.filter((id) => !known.has(id)).length
}

const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((all, count) => all + count, 0)
