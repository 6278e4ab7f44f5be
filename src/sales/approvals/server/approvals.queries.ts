import { and, asc, eq, sql } from 'drizzle-orm'
import { order_approvals } from '#orders/server/order-approvals.tables.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { isAwaitingApproval, isListed } from '#orders/server/public/order-conditions.ts'
import { objects } from '#people/work-sites/server/objects.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { computeLastHeldDay } from '#sales/closing/lapse-day.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import type { OrderToApprove } from '../approvals.contract.ts'

export async function listApprovals(reader: Reader, clientId: number): Promise<OrderToApprove[]> {
  const settings = await readSettings(reader)
  const rows = await reader
    .select({
      id: orders.id,
      asked_at: order_approvals.asked_at,
      asked_by: sql<string>`trim(${orders.name} || ' ' || ${orders.lastname})`,
      price_with_vat: orders.price_with_vat,
      po_number: orders.po_number,
      site: objects.title,
      due_on: order_approvals.due_on,
      lines: sql<OrderToApprove['lines']>`(
        select coalesce(json_agg(json_build_object('id', l.id, 'title', l.title, 'quantity', l.quantity,
                 'price_with_vat', l.price_with_vat, 'period', l.period) order by l.position, l.id), '[]')
          from order_lines l where l.order_id = "orders"."id")`,
    })
    .from(orders)
    .innerJoin(order_approvals, eq(order_approvals.order_id, orders.id))
    .leftJoin(objects, eq(objects.id, orders.object_id))
    .where(and(eq(orders.client_id, clientId), isAwaitingApproval, isListed))
    .orderBy(asc(orders.id))
  return rows.map(({ due_on, asked_at, ...row }) => ({
    ...row,
    asked_at: asked_at.toISOString(),
    held_until: computeLastHeldDay(due_on, settings.unpaid_holds_days ?? 0, settings),
  }))
}
