import { getTableColumns } from 'drizzle-orm'
import { printedCountry } from '#codes/country.ts'
import type { Tx } from '#platform/database/database.ts'
import { prepared } from '#platform/database/prepared.ts'
import { approverName } from './approver-name.ts'
import { order_lines, orders } from './orders.tables.ts'

export type LineToDocument = typeof order_lines.$inferSelect & { due: string | null }

export interface OrderToDocument {
  order: typeof orders.$inferSelect
  /** The work site. */
  object: { title: string; address: string } | null
  /** Whoever of the company approved it, and the moment; null: it needed nobody. */
  approved: { by: string | null; at: string } | null
  lines: LineToDocument[]
}

/** An order as its documents are made from it, read in the issuing transaction. Throws when there is none. */
export async function readOrder(tx: Tx, orderId: number): Promise<OrderToDocument> {
  const [found] = await readOrders(tx, [orderId])
  return found as OrderToDocument
}

/** The same for several, in this order. */
export async function readOrders(tx: Tx, orderIds: number[]): Promise<OrderToDocument[]> {
  const [only] = orderIds
  const rows = orderIds.length === 1 ? await orderToDocument(tx, [only]) : await ordersToDocument(tx, [orderIds])
  const found = new Map(
    rows.map(({ object, approved, lines, ...order }) => [order.id, { order, object: siteOf(object), approved, lines }]),
  )
  return orderIds.map((orderId) => {
    const one = found.get(orderId)
    if (!one) throw new Error(`There is no order ${orderId} to write a document about`)
    return one
  })
}

/** Named one by one: a statement that is planned once must not change its columns when the table gets another. */
const columnsOf = (table: typeof orders | typeof order_lines, alias: string) =>
  Object.values<{ name: string }>(getTableColumns(table)).map(({ name }) => [name, `${alias}."${name}"`] as const)

const lineFields = columnsOf(order_lines, 'l').map(([name, column]) => `'${name}', ${column}`)

/** `due` is what was agreed, even when the shop's closing time has changed since. */
const toDocument = (which: string) =>
  `select ${columnsOf(orders, 'o').map(([, column]) => column)},
     (select json_build_object('title', w.title, 'address', w.address || ', ' || w.city, 'country', w.country)
        from objects w where w.id = o.object_id and w.title <> '') as object,
     (select json_build_object('by', ${approverName()}, 'at', a.decided_at)
        from order_approvals a where a.order_id = o.id and a.decision = 'approved') as approved,
     (select coalesce(json_agg(json_build_object(${lineFields},
          'due', (select max(r.expected_return) from rentals r where r.order_line_id = l.id)
        ) order by l.position, l.id), '[]')
        from order_lines l where l.order_id = o.id) as lines
   from orders o where ${which}`

/** In one line, as papers print it. */
const siteOf = (site: Row['object']): OrderToDocument['object'] =>
  site && { title: site.title, address: `${site.address}${printedCountry(site.country)}` }

type Row = typeof orders.$inferSelect &
  Pick<OrderToDocument, 'approved' | 'lines'> & { object: { title: string; address: string; country: string } | null }
const orderToDocument = prepared<Row>('order_to_document', toDocument('o.id = $1'))
const ordersToDocument = prepared<Row>('orders_to_document', toDocument('o.id = any(array(select unnest($1::int[])))'))
