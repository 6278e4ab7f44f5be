import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { buildRentalTitleSql } from '#rules/periods/build-rental-title-sql.ts'
import { openRental } from '#rules/periods/open-rental.ts'
import type { WorkSite } from '../objects.contract.ts'
import { objects } from './objects.tables.ts'
import { siteColumns } from './site-columns.ts'

const SHOWN_ORDERS = 5

/** Archived sites are left out. */
export function listObjectsOf(reader: Reader, { userId, now }: { userId: number; now: Date }): Promise<WorkSite[]> {
  return readObjects(reader, { userId, now })
}

/** Undefined for another's or archived. */
export async function showObjectOf(
  reader: Reader,
  { userId, objectId, now }: { userId: number; objectId: number; now: Date },
): Promise<WorkSite | undefined> {
  const [site] = await readObjects(reader, { userId, objectId, now })
  return site
}

async function readObjects(
  reader: Reader,
  { userId, objectId, now }: { userId: number; objectId?: number; now: Date },
): Promise<WorkSite[]> {
  const sum = (column: 'price' | 'price_with_vat') =>
    sql<number>`(select coalesce(sum(o.${sql.raw(column)}), 0)::float8 from orders o
      where o.object_id = "objects"."id" and o.deleted_at is null)`
  return reader
    .select({
      ...siteColumns,
      rented: sql<WorkSite['rented']>`(
        select coalesce(json_agg(json_build_object('title', ${sql.raw(buildRentalTitleSql())}, 'quantity', r.quantity, 'expected_return',
                 to_char(r.expected_return at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
                 order by r.expected_return, r.id), '[]')
          from orders o
          join rentals r on r.order_id = o.id
          join order_lines l on l.id = r.order_line_id
         where o.object_id = "objects"."id" and o.deleted_at is null
           and ${sql.raw(openRental())} and r.starts_at <= ${now.toISOString()})`,
      orders: sql<WorkSite['orders']>`(
        select coalesce(json_agg(json_build_object('id', o.id, 'price_with_vat', o.price_with_vat,
                 'is_payed', o.paid_at is not null,
                 'placed_at', to_char(o.placed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
                 order by o.id desc), '[]')
          from (select * from orders where object_id = "objects"."id" and deleted_at is null
                 order by id desc limit ${SHOWN_ORDERS}) o)`,
      orders_count: sql<number>`(select count(*)::int from orders o
        where o.object_id = "objects"."id" and o.deleted_at is null)`,
      cost: sum('price'),
      cost_with_vat: sum('price_with_vat'),
    })
    .from(objects)
    .where(
      and(
        eq(objects.user_id, userId),
        isNull(objects.archived_at),
        objectId === undefined ? undefined : eq(objects.id, objectId),
      ),
    )
    .orderBy(asc(sql`${objects.title} collate "lt-x-icu"`), asc(objects.id))
}
