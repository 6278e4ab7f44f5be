import { getTableColumns } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { prepareStatement } from '#platform/database/prepared-statement.ts'
import { formatCountrySuffix } from '#rules/codes/country.ts'
import { buildApproverNameSql } from '../build-approver-name-sql.ts'
import { order_lines, orders } from '../orders.tables.ts'

export type LineToDocument = typeof order_lines.$inferSelect & { due: string | null }

export interface OrderToDocument {
  order: typeof orders.$inferSelect
  object: { title: string; address: string } | null
  /** `by`: the company's person; null: no approval was needed. */
  approved: { by: string | null; at: string } | null
  lines: LineToDocument[]
}

export async function readOrder(tx: Tx, orderId: number): Promise<OrderToDocument> {
  const [orders] = await readOrders(tx, [orderId])
  return orders as OrderToDocument
}

export async function readOrders(tx: Tx, orderIds: number[]): Promise<OrderToDocument[]> {
  const [only] = orderIds
  const rows = orderIds.length === 1 ? await orderToDocument(tx, [only]) : await ordersToDocument(tx, [orderIds])
  const matches = new Map(
    rows.map(({ object, approved, lines, ...order }) => [order.id, { order, object: siteOf(object), approved, lines }]),
  )
  return orderIds.map((orderId) => {
    const one = matches.get(orderId)
    if (!one) throw new Error(`There is no order ${orderId} to write a document about`)
    return one
  })
}

/** A prepared statement must not change its columns with the table. */
const columnsOf = (table: typeof orders | typeof order_lines, alias: string) =>
  Object.values<{ name: string }>(getTableColumns(table)).map(({ name }) => [name, `${alias}."${name}"`] as const)

const lineFields = columnsOf(order_lines, 'l').map(([name, column]) => `'${name}', ${column}`)

/** `due` is as agreed, whatever the closing time since. */
const toDocument = (which: string) =>
  `select ${columnsOf(orders, 'o').map(([, column]) => column)},
     (select json_build_object('title', w.title, 'address', w.address || ', ' || w.city, 'country', w.country)
        from objects w where w.id = o.object_id and w.title <> '') as object,
     (select json_build_object('by', ${buildApproverNameSql()}, 'at', a.decided_at)
        from order_approvals a where a.order_id = o.id and a.decision = 'approved') as approved,
     (select coalesce(json_agg(json_build_object(${lineFields},
          'due', (select max(r.expected_return) from rentals r where r.order_line_id = l.id)
        ) order by l.position, l.id), '[]')
        from order_lines l where l.order_id = o.id) as lines
   from orders o where ${which}`

const siteOf = (site: Row['object']): OrderToDocument['object'] =>
  site && { title: site.title, address: `${site.address}${formatCountrySuffix(site.country)}` }

type Row = typeof orders.$inferSelect &
  Pick<OrderToDocument, 'approved' | 'lines'> & { object: { title: string; address: string; country: string } | null }
const orderToDocument = prepareStatement<Row>('order_to_document', toDocument('o.id = $1'))
const ordersToDocument = prepareStatement<Row>(
  'orders_to_document',
  toDocument('o.id = any(array(select unnest($1::int[])))'),
)
