import { createHash, randomBytes } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { isStaffToken } from '#accounts/server/is-staff-token.ts'
import { pricePeriods } from '#cart/server/price-periods.ts'
import { isByHour } from '#periods/is-by-hour.ts'
import type { Period } from '#periods/period.ts'
import { readRefusedWord } from '#periods/refused-period.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import { demand_marks, demand_salts } from './demand.tables.ts'
import type { Heard } from './demand-counter.ts'

/** So many marks are mixed and written at a time, and others have their turn in between. */
const MARKS_AT_ONCE = 2_000

interface Wanted {
  productId: number
  period: Period
  quantity: number
}

/**
 * Adds what was heard to the day's sums: each refused period once for a visitor and day, whichever process heard it and however
 * often, because a mark of it stands until the day is over. Marks are hashes with the day's salt; both are deleted on the next day
 * (`forget-days.ts`). After `most` marks the rest is left out: a flood must fill no disk. Whoever showed a token of the staff is marked as such, and not counted wherever they look.
 */
export async function writeDemand(
  database: Database,
  heard: Heard,
  most: number,
): Promise<{ mixed: number; missed: boolean }> {
  let mixed = 0
  const salt = await saltOf(database, heard.day)
  const staff = await findStaff(database, heard, salt)
  const wanted = new Map<string, Wanted>()
  for (const [told, visitors] of heard.visitors) {
    const refused = told.split(' ').flatMap((word) => readRefusedWord(word) ?? [])
    for (const visitor of visitors.keys()) {
      if (staff.has(visitor)) continue
      for (const { productIds, period, quantity } of refused)
        for (const productId of productIds) {
          if (mixed++ >= most) {
            await add(database, heard, wanted)
            return { mixed: most, missed: true }
          }
          wanted.set(markOf(salt, visitor, `${productId}@${spanWord(period)}`), { productId, period, quantity })
          if (wanted.size >= MARKS_AT_ONCE) await add(database, heard, wanted)
        }
    }
  }
  await add(database, heard, wanted)
  return { mixed, missed: false }
}

/** The first process to ask makes it. */
async function saltOf({ db }: Database, day: string): Promise<Buffer> {
  const [row] = await db
    .insert(demand_salts)
    .values({ day, salt: randomBytes(32) })
    .onConflictDoUpdate({ target: demand_salts.day, set: { day } })
    .returning({ salt: demand_salts.salt })
  if (!row) throw new Error('The day has no salt')
  return row.salt
}

/** Those of whom a token of the staff was seen today, by whichever process. */
async function findStaff({ db }: Database, { day, at, visitors }: Heard, salt: Buffer): Promise<Set<string>> {
  const marks = new Map<string, string>()
  const shown = new Map<string, string>()
  for (const each of visitors.values())
    for (const [visitor, token] of each) {
      if (!marks.has(visitor)) marks.set(visitor, markOf(salt, visitor, 'staff'))
      if (token !== undefined) shown.set(visitor, token)
    }
  const staff = new Set<string>()
  for (const [visitor, token] of shown) if (await isStaffToken(db, token, at)) staff.add(visitor)
  if (staff.size > 0)
    await db
      .insert(demand_marks)
      .values([...staff].map((visitor) => ({ mark: marks.get(visitor) as string, day })))
      .onConflictDoNothing()
  const known = await db
    .select({ mark: demand_marks.mark })
    .from(demand_marks)
    .where(sql`${demand_marks.mark} = any(${sql.param([...marks.values()])}::uuid[])`)
  const found = new Set(known.map(({ mark }) => mark))
  return new Set([...marks].flatMap(([visitor, mark]) => (found.has(mark) ? [visitor] : [])))
}

/** Marks and sums become true together, so that what fails can be tried again. */
async function add(database: Database, { day, at }: Heard, wanted: Map<string, Wanted>): Promise<void> {
  if (wanted.size === 0) return
  await database.transaction(async (tx) => {
    const marks = [...wanted.keys()].sort()
    const { rows } = await tx.execute<{ mark: string }>(sql`
      insert into demand_marks (mark, day) select mark, ${day}::date from unnest(${sql.param(marks)}::uuid[]) mark
      on conflict do nothing returning mark`)
    const fresh = rows.flatMap(({ mark }) => wanted.get(mark) ?? [])
    await addToSums(tx, { day, at, wanted: fresh })
  })
  wanted.clear()
  await nextTurn()
}

async function addToSums(tx: Tx, { day, at, wanted }: Pick<Heard, 'day' | 'at'> & { wanted: Wanted[] }): Promise<void> {
  if (wanted.length === 0) return
  const alike = Map.groupBy(wanted, (one) => `${one.productId}@${JSON.stringify(one.period)}*${one.quantity}`)
  const kinds = [...alike.values()].map((same) => ({ ...(same[0] as Wanted), times: same.length }))
  const priced = await pricePeriods(tx, kinds, await readSettings(tx), at)
  const sums = new Map<number, { times: number; days: number; price: number }>()
  for (const [index, { productId, quantity, times }] of kinds.entries()) {
    const one = priced[index]
    if (!one) continue
    const sum = sums.get(productId) ?? { times: 0, days: 0, price: 0 }
    sums.set(productId, {
      times: sum.times + times,
      days: sum.days + one.days * quantity * times,
      price: sum.price + one.price * times,
    })
  }
  // In the order of ids, so that two processes never wait for one another; a product that is gone meanwhile has no sums.
  const rows = [...sums].sort(([a], [b]) => a - b).map(([id, sum]) => ({ id, ...sum }))
  await tx.execute(sql`
    insert into lost_demand as d (day, product_id, times, days, price)
    select ${day}::date, p.id, s.times, s.days, s.price
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (id int, times int, days numeric, price bigint)
      join products p on p.id = s.id order by p.id
    on conflict (day, product_id) do update set
      times = d.times + excluded.times, days = d.days + excluded.days, price = d.price + excluded.price`)
}

/** A mark that says nothing without the salt: 16 bytes, written as PostgreSQL writes a uuid. */
function markOf(salt: Buffer, visitor: string, what: string): string {
  const hex = createHash('sha256').update(salt).update(`${visitor}\n${what}`).digest('hex')
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The days that were asked for; the hour of return makes no other wish of it. */
const spanWord = (period: Period): string =>
  isByHour(period) ? `${period.from}T${period.from_time}+${period.hours}` : `${period.from}/${period.to}`
