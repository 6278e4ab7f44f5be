import { getTableColumns } from 'drizzle-orm'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import type { Tx } from '#platform/database.ts'
import { prepared } from '#platform/prepared.ts'

export type LineToTell = typeof order_lines.$inferSelect & { due: string | null }

interface OrderToTell {
  order: typeof orders.$inferSelect
  /** The work site. */
  object: { title: string; address: string } | null
  lines: LineToTell[]
}

/** An order as its documents are told from it, read in the issuing transaction. Throws when there is none. */
export async function readOrder(tx: Tx, orderId: number): Promise<OrderToTell> {
  const [found] = await orderToTell(tx, [orderId])
  if (!found) throw new Error(`There is no order ${orderId} to write a document about`)
  const { object, lines, ...order } = found
  return { order, object, lines }
}

/** Named one by one: a statement that is planned once must not change its columns when the table gets another. */
const columnsOf = (table: typeof orders | typeof order_lines, alias: string) =>
  Object.values<{ name: string }>(getTableColumns(table)).map(({ name }) => [name, `${alias}."${name}"`] as const)

const lineFields = columnsOf(order_lines, 'l').map(([name, column]) => `'${name}', ${column}`)

/** `due` is what was agreed, even when the shop's closing time has changed since. */
const orderToTell = prepared<typeof orders.$inferSelect & Pick<OrderToTell, 'object' | 'lines'>>(
  'order_to_tell',
  `select ${columnsOf(orders, 'o').map(([, column]) => column)},
     (select json_build_object('title', w.title, 'address', w.address || ', ' || w.city)
        from objects w where w.id = o.object_id and w.title <> '') as object,
     (select coalesce(json_agg(json_build_object(${lineFields},
          'due', (select max(r.expected_return) from rentals r where r.order_line_id = l.id)
        ) order by l.position, l.id), '[]')
        from order_lines l where l.order_id = o.id) as lines
   from orders o where o.id = $1`,
)
