import { and, eq, inArray } from 'drizzle-orm'
import type { Work } from '#shell/action/work.ts'
import { client_people, clients } from '../clients.tables.ts'
import { buildBuyerLimitError, isOverLimit } from './assert-buyer-limit.ts'
import { lockClient } from './lock-client.ts'
import { isStillTheirs } from './people.queries.ts'

interface Ordering {
  userId: number
  code: string | null
  /** Cents, VAT included. */
  price_with_vat: number
  /** Asks the main user instead of refusing. */
  asksApproval: boolean
}

export interface OrderedFor {
  clientId: number
  needsApproval: boolean
}

/** Undefined for others, whatever the code. Locks the client. 409 `over-buyer-limit` unless `asksApproval`. */
export async function findCompanyToOrderFor(
  work: Work,
  { userId, code, price_with_vat, asksApproval }: Ordering,
): Promise<OrderedFor | undefined> {
  if (code === null) return undefined
  const match = await findPerson(work, { userId, code })
  if (!match) return undefined
  await lockClient(work.tx, match.clientId)
  const person = await findPerson(work, { userId, code })
  if (!person) return undefined
  const isOver = isOverLimit(person.limit, price_with_vat)
  if (isOver && !asksApproval) throw buildBuyerLimitError(person.limit ?? 0, price_with_vat)
  return { clientId: person.clientId, needsApproval: isOver }
}

async function findPerson(work: Work, { userId, code }: { userId: number; code: string }) {
  const { tx, now } = work
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
