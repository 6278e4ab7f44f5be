import pg from 'pg'
import { verify } from '#app/verify.ts'
import type { StandIn } from '../../tools/providers/open-stand-in.ts'
import { report, reportMaximum } from '../report.ts'
import type { Accountant } from './accountant.ts'
import type { Cluster } from './cluster.ts'
import type { Payers } from './payers.ts'
import type { People } from './people.ts'

/** Checks the final state. */
export async function judge(
  { databaseUrl, dataDir, shops, bank }: Cluster,
  { customers, clerk, payers, accountant }: People,
): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const numbersOf = async (sql: string) => (await pool.query<{ id: number }>(sql)).rows.map(({ id }) => id)
  const there = await numbersOf('select id from orders where client_id is null or user_id is not null')
  const paid = await numbersOf('select id from orders where paid_at is not null')
  const entries = [...customers.confirmed.values()].map(({ id }) => id)

  report('orders acknowledged', String(entries.length), { note: 'each key once, however often it was sent' })
  reportMaximum('of them not found', lacking(entries, there), 0, '', `${there.length} orders are there`)
  reportMaximum('orders that nobody was told of', lacking(there, entries), 0, '')
  reportMaximum('orders not found by who had just placed them', sum(customers.notFound.look()), 0, '')
  reportMaximum(
    'payments acknowledged and not found',
    lacking([...clerk.paid], paid),
    0,
    '',
    `${clerk.paid.size} marked`,
  )
  await reportBank(pool, bank, payers)
  await reportBills(pool, accountant)
  await reportNumbers(pool)
  const broken = (await verify(pool, { dataDir })).filter(({ breaches }) => breaches.length > 0)
  reportMaximum(
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
  reportMaximum(
    'errors in the log of the programs',
    surprises.flat().length,
    0,
    '',
    surprises.flat()[0]?.slice(0, 300) ?? '',
  )
  await pool.end()
}

async function reportBank(pool: pg.Pool, bank: StandIn, { paid }: Payers): Promise<void> {
  const { rows } = await pool.query<{ reference: string; amount: number }>(
    `select i.reference, sum(p.amount)::int as amount from payments p join online_movements m on m.id = p.online_movement_id
       join payment_intents i on i.id = m.intent_id group by i.reference`,
  )
  const written = new Map(rows.map(({ reference, amount }) => [reference, amount]))
  const taken = bank.ledger().filter(({ received }) => received > 0)
  const others = taken.filter(({ reference, received }) => written.get(reference) !== received)
  reportMaximum('paid at the bank and not as much in the shop', others.length, 0, '', `${paid.size} orders paid there`)
}

async function reportBills(pool: pg.Pool, { clients, billed }: Accountant): Promise<void> {
  const { rows } = await pool.query<{ client_id: number; bills: number }>(
    `select client_id, count(*)::int as bills from documents where kind = 'invoice' and client_id = any($1) group by client_id`,
    [clients],
  )
  const twice = rows.filter(({ bills }) => bills > 1).length
  const note = `${billed.size} clients billed`
  reportMaximum('clients billed twice', twice, 0, '', note)
  reportMaximum(
    'bills acknowledged and not found',
    lacking(
      [...billed],
      rows.map(({ client_id }) => client_id),
    ),
    0,
    '',
    note,
  )
}

async function reportNumbers(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ kind: string; given: number; last: number }>(
    'select kind, count(*)::int as given, max(number)::int as last from documents group by kind, series order by kind',
  )
  for (const { kind, given, last } of rows)
    reportMaximum(`numbers skipped, ${kind}`, last - given, 0, '', `${given} given, the last is ${last}`)
}

function lacking(wanted: readonly number[], there: readonly number[]): number {
  const known = new Set(there)
  return wanted.filter((id) => !known.has(id)).length
}

const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((all, count) => all + count, 0)
