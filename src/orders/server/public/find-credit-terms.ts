import { eq } from 'drizzle-orm'
import { clients } from '#people/clients/server/clients.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import type { OnCredit } from '../../bill-payment-terms.ts'
import type { orders } from '../orders.tables.ts'

/** Days to pay now; undefined: prepaid. */
export async function findCreditTerms(
  reader: Reader,
  { billing, client_id }: Pick<typeof orders.$inferSelect, 'billing' | 'client_id'>,
): Promise<OnCredit | undefined> {
  if (billing === 'prepaid') return undefined
  const [client] =
    client_id === null
      ? []
      : await reader.select({ due_days: clients.due_days }).from(clients).where(eq(clients.id, client_id))
  return { billing, dueDays: client?.due_days }
}
