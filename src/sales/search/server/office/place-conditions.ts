import { type SQL, sql } from 'drizzle-orm'

/** Orders that go out or come back there, their papers, quotes, machines. */
const placeConditions = {
  order: (row: SQL, place: number) => sql`${place} in (${row}.place_id, ${row}.return_place_id)`,
  document: (row: SQL, place: number) =>
    sql`exists (select from orders o where ${place} in (o.place_id, o.return_place_id)
      and (o.id = ${row}.order_id or o.id in (select x.order_id from document_orders x where x.document_id = ${row}.id)))`,
  quote: (row: SQL, place: number) => sql`coalesce((${row}.form ->> 'place_id')::integer, default_place()) = ${place}`,
  unit: (row: SQL, place: number) => sql`${place} in (${row}.place_id, coalesce(${row}.at_place_id, ${row}.place_id))`,
}

/** SQL: the row is of the place. Undefined: of the whole shop. */
export const buildPlaceCondition = (
  kind: keyof typeof placeConditions,
  place: number | undefined,
  row: SQL,
): SQL | undefined => (place === undefined ? undefined : placeConditions[kind](row, place))
