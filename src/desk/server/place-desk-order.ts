import { eq } from 'drizzle-orm'
import type { PlaceOrder } from '#checkout/checkout.contract.ts'
import { makeOrder } from '#checkout/server/make-order.ts'
import { clients } from '#clients/server/clients.tables.ts'
import { record } from '#history/server/record.ts'
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
      ownerId: await ownerOf(tx, client_id),
      byUserId: by,
      order: { ...order, expected_price_with_vat: expected ?? 0 },
      anyPrice: expected === null || expected === undefined,
      promised,
      // whom a clerk has spoken with is not let go by the clock
      lapses: by === null,
      now,
    })
  } catch (error) {
    throw told(error, promised !== undefined)
  }
  const deed = by === null ? 'desk-order.accepted' : 'desk-order.placed'
  await record(tx, { by, deed, subject: deskSubject(id), now })
}

async function ownerOf(tx: Tx, clientId: number | null): Promise<number | null> {
  if (clientId === null) return null
  const [client] = await tx.select({ user_id: clients.user_id }).from(clients).where(eq(clients.id, clientId))
  return client?.user_id ?? null
}

/** Of a quote nothing is the customer's to mend: what it offered is there no more. */
function told(error: unknown, isQuote: boolean): unknown {
  if (!(error instanceof Refusal)) return error
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
