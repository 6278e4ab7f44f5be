import { getTableColumns } from 'drizzle-orm'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import type { Tx } from '#platform/database.ts'
import { prepared } from '#platform/prepared.ts'

export type LineToTell = typeof order_lines.$inferSelect & { due: string | null }

export interface OrderToTell {
  order: typeof orders.$inferSelect
  /** The work site. */
  object: { title: string; address: string } | null
  lines: LineToTell[]
}

/** An order as its documents are told from it, read in the issuing transaction. Throws when there is none. */
export async function readOrder(tx: Tx, orderId: number): Promise<OrderToTell> {
  const [found] = await readOrders(tx, [orderId])
  return found as OrderToTell
}

/** The same for several, in this order. */
export async function readOrders(tx: Tx, orderIds: number[]): Promise<OrderToTell[]> {
  const [only] = orderIds
  const rows = orderIds.length === 1 ? await orderToTell(tx, [only]) : await ordersToTell(tx, [orderIds])
  const found = new Map(rows.map(({ object, lines, ...order }) => [order.id, { order, object, lines }]))
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
const toTell = (which: string) =>
  `select ${columnsOf(orders, 'o').map(([, column]) => column)},
     (select json_build_object('title', w.title, 'address', w.address || ', ' || w.city)
        from objects w where w.id = o.object_id and w.title <> '') as object,
     (select coalesce(json_agg(json_build_object(${lineFields},
          'due', (select max(r.expected_return) from rentals r where r.order_line_id = l.id)
        ) order by l.position, l.id), '[]')
        from order_lines l where l.order_id = o.id) as lines
   from orders o where ${which}`

type Row = typeof orders.$inferSelect & Pick<OrderToTell, 'object' | 'lines'>
const orderToTell = prepared<Row>('order_to_tell', toTell('o.id = $1'))
const ordersToTell = prepared<Row>('orders_to_tell', toTell('o.id = any(array(select unnest($1::int[])))'))
