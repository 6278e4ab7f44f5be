// biome-ignore-all lint/plugin/sql-by-hand: thousands of rows as one parameter

import { createHash, randomBytes } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { isStaffToken } from '#people/accounts/server/public/is-staff-token.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { isByHour } from '#rules/periods/is-by-hour.ts'
import type { Period } from '#rules/periods/period.ts'
import { parseRefusedPeriod } from '#rules/periods/refused-period.ts'
import { pricePeriods } from '#sales/cart/server/public/price-periods.ts'
import { applyBranchHours, resolveBranches } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { demand_marks, demand_salts } from './demand.tables.ts'
import type { DayDemand } from './demand-counter.ts'

/** Hashed in batches, so that other work gets its turn. */
const MARKS_AT_ONCE = 2_000

interface DemandedPeriod {
  productId: number
  period: Period
  quantity: number
  placeId: number
}

/**
 * Each period once per visitor, place and day across all processes: a mark, hashed with the day's salt, stands until
 * `demand.retention.ts`. After `most` marks the rest is dropped, so that a flood cannot fill the disk. Visitors with a staff
 * token are not counted.
 */
export async function writeDemand(
  database: Database,
  heard: DayDemand,
  max: number,
): Promise<{ mixed: number; missed: boolean }> {
  let mixed = 0
  const salt = await saltOf(database, heard.day)
  const staff = await findStaff(database, heard, salt)
  const places = await readPlaces(database.db)
  const wanted = new Map<string, DemandedPeriod>()
  for (const [text, visitors] of heard.visitors) {
    const refused = text.split(' ').flatMap((word) => parseRefusedPeriod(word) ?? [])
    for (const visitor of visitors.keys()) {
      if (staff.has(visitor)) continue
      for (const { productIds, period, quantity, placeId: input } of refused) {
        const { place } = resolveBranches(places, { place_id: input })
        for (const productId of productIds) {
          if (mixed++ >= max) {
            await add(database, heard, wanted)
            return { mixed: max, missed: true }
          }
          const what = `${productId}@${spanWord(period)}#${place.id}`
          wanted.set(markOf(salt, visitor, what), { productId, period, quantity, placeId: place.id })
          if (wanted.size >= MARKS_AT_ONCE) await add(database, heard, wanted)
        }
      }
    }
  }
  await add(database, heard, wanted)
  return { mixed, missed: false }
}

async function saltOf({ db }: Database, day: string): Promise<Buffer> {
  const [row] = await db
    .insert(demand_salts)
    .values({ day, salt: randomBytes(32) })
    .onConflictDoUpdate({ target: demand_salts.day, set: { day } })
    .returning({ salt: demand_salts.salt })
  if (!row) throw new Error('The day has no salt')
  return row.salt
}

async function findStaff({ db }: Database, { day, at, visitors }: DayDemand, salt: Buffer): Promise<Set<string>> {
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
  const matches = new Set(known.map(({ mark }) => mark))
  return new Set([...marks].flatMap(([visitor, mark]) => (matches.has(mark) ? [visitor] : [])))
}

/** In one transaction, so that a failure can be retried. */
async function add(database: Database, { day, at }: DayDemand, wanted: Map<string, DemandedPeriod>): Promise<void> {
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

async function addToSums(
  tx: Tx,
  { day, at, wanted }: Pick<DayDemand, 'day' | 'at'> & { wanted: DemandedPeriod[] },
): Promise<void> {
  if (wanted.length === 0) return
  const settings = await readSettings(tx)
  const places = await readPlaces(tx, settings)
  const rows: Sum[] = []
  for (const [placeId, here] of Map.groupBy(wanted, (one) => one.placeId))
    rows.push(
      ...(await sumsAt(tx, applyBranchHours(settings, resolveBranches(places, { place_id: placeId })), {
        placeId,
        here,
        at,
      })),
    )
  // Ordered against deadlocks; products deleted meanwhile are skipped.
  await tx.execute(sql`
    insert into lost_demand as d (day, product_id, place_id, times, days, price)
    select ${day}::date, p.id, s.place, s.times, s.days, s.price
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (id int, place int, times int, days numeric, price bigint)
      join products p on p.id = s.id order by p.id, s.place
    on conflict (day, product_id, place_id) do update set
      times = d.times + excluded.times, days = d.days + excluded.days, price = d.price + excluded.price`)
}

interface Sum {
  id: number
  place: number
  times: number
  days: number
  price: number
}

async function sumsAt(
  tx: Tx,
  settings: Settings,
  { placeId: place, here, at }: { placeId: number; here: readonly DemandedPeriod[]; at: Date },
): Promise<Sum[]> {
  const alike = Map.groupBy(here, (one) => `${one.productId}@${JSON.stringify(one.period)}*${one.quantity}`)
  const kinds = [...alike.values()].map((same) => ({ ...(same[0] as DemandedPeriod), times: same.length }))
  const priced = await pricePeriods(tx, kinds, settings, at)
  const sums = new Map<number, Sum>()
  for (const [index, { productId: id, quantity, times }] of kinds.entries()) {
    const one = priced[index]
    if (!one) continue
    const sum = sums.get(id) ?? { id, place, times: 0, days: 0, price: 0 }
    sums.set(id, {
      ...sum,
      times: sum.times + times,
      days: sum.days + one.days * quantity * times,
      price: sum.price + one.price * times,
    })
  }
  return [...sums.values()]
}

/** 16 bytes in uuid form. */
function markOf(salt: Buffer, visitor: string, what: string): string {
  const hex = createHash('sha256').update(salt).update(`${visitor}\n${what}`).digest('hex')
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The hour of return is left out. */
const spanWord = (period: Period): string =>
  isByHour(period) ? `${period.from}T${period.from_time}+${period.hours}` : `${period.from}/${period.to}`
