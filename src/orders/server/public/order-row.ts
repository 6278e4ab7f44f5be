import { sql } from 'drizzle-orm'
import { orders } from '../orders.tables.ts'
import { buildListedCondition } from './order-state-conditions.ts'

export const rowColumns = {
  id: orders.id,
  parent_id: orders.parent_id,
  follow_ups: sql<number[]>`(
    select coalesce(json_agg(f.id order by f.id), '[]') from orders f
     where f.parent_id = "orders"."id" and ${sql.raw(buildListedCondition('f'))})`,
  private_or_company: orders.private_or_company,
  title: orders.title,
  name: orders.name,
  lastname: orders.lastname,
  price: orders.price,
  price_with_vat: orders.price_with_vat,
  paid_at: orders.paid_at,
  lapsed_at: orders.lapsed_at,
  held_until: orders.held_until,
  unapproved_since: orders.unapproved_since,
  placed_at: orders.placed_at,
  without_account: orders.without_account,
  billing: orders.billing,
}

interface Read {
  paid_at: Date | null
  lapsed_at: Date | null
  held_until: Date | null
  unapproved_since: Date | null
  placed_at: Date
  without_account: boolean
}

export const toOrderRow = <R extends Read>({
  placed_at,
  paid_at,
  lapsed_at,
  held_until,
  unapproved_since,
  without_account,
  ...row
}: R) => ({
  ...row,
  ...(without_account && { without_account }),
  ...(held_until && { held_until: held_until.toISOString() }),
  ...(unapproved_since && { unapproved_since: unapproved_since.toISOString() }),
  is_payed: paid_at !== null,
  lapsed_at: lapsed_at?.toISOString() ?? null,
  placed_at: placed_at.toISOString(),
})
