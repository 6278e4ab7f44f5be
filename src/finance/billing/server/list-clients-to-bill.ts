import { and, asc, count, eq, gt, inArray } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import type { Billing } from '#people/clients/client-labels.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { unbilled_lines } from './billing.tables.ts'

/** The batch limits memory. */
const clientsAtOnce = 50
const linesAtOnce = 2_500

export interface ClientToBill {
  id: number
  name: string
}

export async function* listClientsToBill(
  reader: Reader,
  clientIds?: readonly number[] | undefined,
  billings?: readonly Billing[] | undefined,
): AsyncGenerator<ClientToBill[]> {
  for (let after = 0; ; ) {
    const unbilledLineRows = await reader
      .select({ id: unbilled_lines.client_id, name: clients.name, lines: count() })
      .from(unbilled_lines)
      .innerJoin(clients, eq(clients.id, unbilled_lines.client_id))
      .innerJoin(orders, eq(orders.id, unbilled_lines.order_id))
      .where(
        and(
          gt(unbilled_lines.client_id, after),
          clientIds && inArray(unbilled_lines.client_id, [...clientIds]),
          billings && inArray(orders.billing, [...billings]),
        ),
      )
      .groupBy(unbilled_lines.client_id, clients.id)
      .orderBy(asc(unbilled_lines.client_id))
      .limit(clientsAtOnce)
    const page = asManyAsFit(unbilledLineRows)
    const last = page.at(-1)
    if (!last) return
    after = last.id
    yield page
  }
}

/** A client is billed whole: at least one fits. */
function asManyAsFit(matches: readonly (ClientToBill & { lines: number })[]): ClientToBill[] {
  let lines = 0
  return matches.filter((client, index) => {
    lines += client.lines
    return index === 0 || lines <= linesAtOnce
  })
}
