import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { client_people, clients } from './clients.tables.ts'
import { isOverLimit, overBuyerLimit } from './demand-buyer-limit.ts'
import { lockClient } from './lock-client.ts'
import { isStillTheirs } from './people.queries.ts'

interface Ordering {
  userId: number
  /** The code that the order names; null: it is a person's. */
  code: string | null
  /** Cents, VAT included. */
  price_with_vat: number
  /** Above a buyer's limit the company's main user is asked, and nobody refused. */
  asksApproval: boolean
  now: Date
}

export interface OrderedFor {
  clientId: number
  /** It waits for the main user. */
  needsApproval: boolean
}

/**
 * The company that an order is for, when a main user or buyer of it orders with its code. Undefined for everybody else: whatever
 * code they type, the order is their own. The company's row is locked and the person looked at again: whoever removes them
 * meanwhile came before or waits. Throws 409 `over-buyer-limit` above a buyer's limit, unless the main user is asked.
 */
export async function companyToOrderFor(
  tx: Tx,
  { userId, code, price_with_vat, asksApproval, now }: Ordering,
): Promise<OrderedFor | undefined> {
  if (code === null) return undefined
  const found = await findPerson(tx, { userId, code, now })
  if (!found) return undefined
  await lockClient(tx, found.clientId)
  const person = await findPerson(tx, { userId, code, now })
  if (!person) return undefined
  const isOver = isOverLimit(person.limit, price_with_vat)
  if (isOver && !asksApproval) throw overBuyerLimit(person.limit ?? 0, price_with_vat)
  return { clientId: person.clientId, needsApproval: isOver }
}

async function findPerson(tx: Tx, { userId, code, now }: { userId: number; code: string; now: Date }) {
  const [person] = await tx
    .select({ clientId: clients.id, role: client_people.role, limit: client_people.order_limit })
    .from(client_people)
    .innerJoin(clients, eq(clients.id, client_people.client_id))
    .where(
      and(
        eq(client_people.user_id, userId),
        inArray(client_people.role, ['main', 'buyer']),
        isStillTheirs(now),
        eq(clients.kind, 'company'),
        eq(clients.code, code),
      ),
    )
  return person
}
