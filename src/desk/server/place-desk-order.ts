import { and, eq, isNotNull } from 'drizzle-orm'
import { users } from '#accounts/server/accounts.tables.ts'
import { findConfirmedAccount } from '#accounts/server/find-confirmed-account.ts'
import type { PlaceOrder } from '#checkout/checkout.contract.ts'
import { makeOrder } from '#checkout/server/make-order.ts'
import { clients } from '#clients/server/clients.tables.ts'
import { record } from '#history/server/record.ts'
import { orders } from '#orders/server/orders.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict, Refusal } from '#platform/refusal.ts'
import { releaseHolds } from '#rentals/server/hold-units.ts'
import type { QuotePromise } from '../quote-promise.ts'
import { desk_orders } from './desk.tables.ts'
import type { DeskOrderRow } from './desk-orders.queries.ts'
import { deskSubject } from './desk-subject.ts'

interface Placing {
  /** Locked. */
  row: DeskOrderRow
  order: PlaceOrder
  /** What a quote promised. */
  promised?: QuotePromise | undefined
  /** What the clerk saw, in cents; absent: whatever it comes to. */
  expected?: number | null | undefined
  /** Null: by the quote's link. */
  by: number | null
  now: Date
}

/**
 * Makes an order of what the desk has written down, under the number that it has: of a quote at the prices that it
 * promised. What it held is given free first, so that it finds its own tools. Refuses as `makeOrder` does, with the errors
 * at their lines; what a quote promised and nobody can have any more is a 409 `quote-taken`.
 */
export async function placeDeskOrder(tx: Tx, { row, order, promised, expected, by, now }: Placing): Promise<void> {
  const { id, client_id, version } = row
  await releaseHolds(tx, { deskOrderId: id, alongside: order.items.map((item) => item.id) })
  await tx
    .update(desk_orders)
    .set({
      placed_at: now,
      accepted: by === null,
      form: null,
      holds_until: null,
      version: version + 1,
      updated_at: now,
    })
    .where(eq(desk_orders.id, id))
  try {
    await makeOrder(tx, {
      id,
      ownerId: await ownerOf(tx, { email: order.email, clientId: client_id }),
      byUserId: by,
      order: { ...order, expected_price_with_vat: expected ?? 0 },
      anyPrice: expected === null || expected === undefined,
      promised,
      // whom a clerk has spoken with is not let go by the clock
      lapses: by === null,
      pricesOf: () => clientOf(tx, { order, clientId: client_id }),
      clientFor: async () => {
        const clientId = await clientOf(tx, { order, clientId: client_id })
        return clientId === undefined ? undefined : { clientId, needsApproval: false }
      },
      now,
    })
  } catch (error) {
    throw told(error, promised !== undefined)
  }
  // the list says what it was ordered for
  const [placed] = await tx.select({ price_with_vat: orders.price_with_vat }).from(orders).where(eq(orders.id, id))
  if (placed) await tx.update(desk_orders).set(placed).where(eq(desk_orders.id, id))
  const deed = by === null ? 'desk-order.accepted' : 'desk-order.placed'
  await record(tx, { by, deed, subject: deskSubject(id), now })
}

/**
 * Whose mailbox gets the papers owns the order, when it is known to be an account's; else whose account the client is. Nobody's stays
 * one without an account, and is taken over when its address is confirmed.
 */
async function ownerOf(
  tx: Tx,
  { email, clientId }: { email: string; clientId: number | null },
): Promise<number | null> {
  const byAddress = await findConfirmedAccount(tx, email)
  if (byAddress !== undefined || clientId === null) return byAddress ?? null
  const [account] = await tx
    .select({ id: users.id })
    .from(clients)
    .innerJoin(users, eq(users.id, clients.user_id))
    .where(and(eq(clients.id, clientId), eq(clients.kind, 'person'), isNotNull(users.email_confirmed_at)))
  return account?.id ?? null
}

/** The client that the clerk chose, as long as the order is made out to them: another company's code is another's order. */
async function clientOf(
  tx: Tx,
  { order, clientId }: { order: PlaceOrder; clientId: number | null },
): Promise<number | undefined> {
  if (clientId === null) return undefined
  const [client] = await tx
    .select({ kind: clients.kind, code: clients.code })
    .from(clients)
    .where(eq(clients.id, clientId))
  const isTheirs =
    client?.kind === 'company'
      ? order.private_or_company === 'company' && order.im_k === client.code
      : client !== undefined && order.private_or_company === 'private'
  return isTheirs ? clientId : undefined
}

/** Of a quote nothing is the customer's to mend: what it offered is there no more. */
function told(error: unknown, isQuote: boolean): unknown {
  if (!(error instanceof Refusal)) return error
  if (isQuote && error.code === 'slot-full')
    return conflict('quote-taken', 'Deja, siūlytas pristatymo laikas jau užimtas. Paskambinkite – rasime kitą.')
  const cart = error.more?.cart as QuotePromise['cart'] | undefined
  const wrong = cart?.items.flatMap(({ title, error: why }, index) => (why ? [{ title, why, index }] : [])) ?? []
  const [first] = wrong
  if (!first) return error
  if (isQuote)
    return conflict(
      'quote-taken',
      `Deja, nebegalime duoti to, ką siūlėme. ${first.title}: ${first.why} Paskambinkite – rasime išeitį.`,
    )
  const errors = error.errors ?? Object.fromEntries(wrong.map(({ index, why }) => [`items.${index}.quantity`, [why]]))
  return new Refusal(error.status, error.code, `${first.title}: ${first.why}`, { errors, more: { cart } })
}
