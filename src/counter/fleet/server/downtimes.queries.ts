import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { downtimes } from '#catalogue/units/server/downtimes.tables.ts'
import { units } from '#catalogue/units/server/units.tables.ts'
import { type QueryOf, toPageWindow } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Downtime, ListDowntimes } from '../downtimes.contract.ts'

export const DOWNTIMES_A_PAGE = 20

export async function listDowntimes(
  reader: Reader,
  { page, per_page, ...filters }: QueryOf<typeof ListDowntimes>,
  now: Date,
): Promise<{ rows: Downtime[]; total: number }> {
  const { limit, offset } = toPageWindow({ page, per_page }, DOWNTIMES_A_PAGE)
  const input = downtimesAsked(filters, now)
  const [rows, [{ total } = { total: 0 }]] = await Promise.all([
    readDowntimes(reader, input).orderBy(desc(downtimes.id)).limit(limit).offset(offset),
    reader.select({ total: count() }).from(downtimes).where(input),
  ])
  return { rows: rows.map((row) => presentDowntime(row, now)), total }
}

export async function showDowntime(reader: Reader, id: number, now: Date): Promise<Downtime | undefined> {
  const [row] = await readDowntimes(reader, eq(downtimes.id, id))
  return row && presentDowntime(row, now)
}

function downtimesAsked(
  { product_id, unit_id, place, open }: Omit<QueryOf<typeof ListDowntimes>, 'page'>,
  now: Date,
): SQL | undefined {
  const at = sql`${now.toISOString()}::timestamptz`
  return and(
    product_id === undefined ? undefined : eq(downtimes.product_id, product_id),
    unit_id === undefined ? undefined : eq(downtimes.unit_id, unit_id),
    place === undefined ? undefined : eq(downtimes.place_id, place),
    open === undefined
      ? undefined
      : open === '1' || open === 'true'
        ? sql`coalesce(${downtimes.to_at}, 'infinity') > ${at}`
        : sql`${downtimes.to_at} <= ${at}`,
  )
}

function readDowntimes(reader: Reader, where: SQL | undefined) {
  return reader
    .select({ downtime: downtimes, title: products.title, code: units.code })
    .from(downtimes)
    .leftJoin(products, eq(products.id, downtimes.product_id))
    .leftJoin(units, eq(units.id, downtimes.unit_id))
    .where(where)
}

type Row = Awaited<ReturnType<typeof readDowntimes>>[number]

function presentDowntime({ downtime, title, code }: Row, now: Date): Downtime {
  const { id, product_id, unit_id, place_id, quantity, from_at, to_at, kind, reason, created_at, ended_at } = downtime
  const isOver = to_at !== null && to_at <= now
  return {
    id,
    quantity,
    place_id,
    kind,
    reason,
    product: product_id === null || title === null ? null : { id: product_id, title },
    unit: unit_id === null || code === null ? null : { id: unit_id, code },
    from: from_at.toISOString(),
    to: to_at?.toISOString() ?? null,
    state: isOver ? 'over' : from_at > now ? 'planned' : 'now',
    created_at: created_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
  }
}
