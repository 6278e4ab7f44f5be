import { and, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { clients } from '#people/clients/server/clients.tables.ts'
import { orders } from '../orders.tables.ts'

/** Those of the client; orders of a person's own account count too, without a client. Both conditions use an index. */
export function buildClientOrdersCondition(clientId: number): SQL | undefined {
  const account = sql`(select ${clients.user_id} from ${clients} where ${and(eq(clients.id, clientId), ne(clients.kind, 'company'))})`
  return or(eq(orders.client_id, clientId), and(isNull(orders.client_id), sql`${orders.user_id} = ${account}`))
}
