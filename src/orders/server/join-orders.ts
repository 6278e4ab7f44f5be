import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { ClientOrdersJoined } from '#people/clients/clients.events.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { resolveMergedClient } from '#people/clients/server/public/clients.queries.ts'
import { listOrdersToJoin } from '#people/clients/server/public/list-orders-to-join.ts'
import { lockClient } from '#people/clients/server/public/lock-client.ts'
import { toClientSubject } from '#people/clients/server/public/to-client-subject.ts'
import { updateClientOfBills } from '#people/documents/server/public/update-client-of-bills.ts'
import { invalid, notFound } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { orders } from './orders.tables.ts'
import { lockOrders } from './public/lock-orders.ts'

/**
 * Whole families, with their bills. What is the client's already stays so: two may press at once. 404; 422 at
 * `order_ids` for an order that does not bear the client's code or account.
 */
export async function joinOrders(
  work: Work<number>,
  { clientId: input, orderIds }: { clientId: number; orderIds: number[] },
): Promise<{ clientId: number }> {
  const { tx, now } = work
  const clientId = await resolveMergedClient(tx, input)
  if ((await tx.$count(clients, eq(clients.id, clientId))) === 0) throw notFound('Tokio kliento nėra.')
  const families = or(inArray(orders.id, orderIds), inArray(orders.parent_id, orderIds))
  const named = await tx.select({ id: orders.id, parent_id: orders.parent_id }).from(orders).where(families)
  await lockOrders(
    tx,
    named.flatMap(({ id, parent_id }) => (parent_id === null ? [id] : [id, parent_id])),
  )
  const client = await lockClient(tx, clientId)
  const joinable = (await listOrdersToJoin(tx, { clientIds: [clientId], now })).get(clientId)?.to_join ?? []
  const theirs = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, orderIds), eq(orders.client_id, clientId)))
  const known = new Set([...joinable, ...theirs.map(({ id }) => id)])
  const wrong = orderIds.filter((id) => !known.has(id))
  if (wrong.length > 0)
    throw invalid({
      order_ids: [
        `Užsakymas Nr.\u00a0${wrong.join(', Nr.\u00a0')} ne šio kliento: nesutampa nei įmonės kodas, nei paskyra. Atnaujinkite puslapį.`,
      ],
    })
  const first = sql`coalesce(${orders.parent_id}, ${orders.id})`
  const roots = sql`(select coalesce(w.parent_id, w.id) from orders w where w.id = any(${sql.param(orderIds)}::int[]))`
  const joined = await tx
    .update(orders)
    .set({ client_id: clientId })
    .where(and(isNull(orders.client_id), sql`${first} in ${roots}`))
    .returning({ id: orders.id })
  const ids = joined.map(({ id }) => id).sort((a, b) => a - b)
  if (ids.length === 0) return { clientId }
  await updateClientOfBills(tx, { clientId, orderIds: ids })
  await work.happened(ClientOrdersJoined, toClientSubject(client), { orders: ids })
  return { clientId }
}
