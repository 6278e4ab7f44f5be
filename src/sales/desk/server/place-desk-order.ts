import { and, eq, isNotNull } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import { setInternalNote } from '#orders/server/public/write-internal-note.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { findConfirmedAccount } from '#people/accounts/server/public/find-confirmed-account.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict, Refusal } from '#platform/refusal.ts'
import { releaseHolds } from '#rentals/server/public/reserve-quote-units.ts'
import { isProduct } from '#sales/cart/line-to-price.ts'
import type { OrderToPlace } from '#sales/checkout/order-to-place.ts'
import { createOrder } from '#sales/checkout/server/create-order.ts'
import type { Work } from '#shell/action/work.ts'
import { DeskOrderAccepted, DeskOrderPlaced } from '../desk.events.ts'
import type { QuotePromise } from '../quote-promise.ts'
import { buildDeskSubject } from './build-desk-subject.ts'
import { desk_orders } from './desk.tables.ts'
import type { DeskOrderRow } from './desk-orders.queries.ts'
import { assertWithinHandLimit } from './hand-limit.ts'
import { listHandDiscounts, recordDiscounts } from './record-discounts.ts'

interface PlaceDeskOrderInput {
  /** Locked. */
  row: DeskOrderRow
  order: OrderToPlace
  promised?: QuotePromise | undefined
  /** Cents; absent: not checked. */
  expected?: number | null | undefined
}

/** Keeps number and promised prices. As `createOrder`, at the lines; 409 `quote-taken` when promised units are gone. */
export async function placeDeskOrder(
  work: Work,
  { row, order, promised, expected }: PlaceDeskOrderInput,
): Promise<void> {
  const { tx, now, by } = work
  const { id, client_id, version } = row
  let cart = promised?.cart
  await releaseHolds(tx, { deskOrderId: id, alongside: order.items.filter(isProduct).map((item) => item.id) })
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
    await createOrder(work, {
      id,
      ownerId: await ownerOf(tx, { email: order.email, clientId: client_id }),
      client_id,
      order: { ...order, expected_price_with_vat: expected ?? 0 },
      anyPrice: expected === null || expected === undefined,
      promised,
      // agreed with a clerk: never lapses
      lapses: by === null,
      mayPrice: async (priced) => {
        if (promised) return
        await assertWithinHandLimit(tx, { priced, by, settings: await work.settings() })
        cart = priced.cart
      },
      pricesOf: () => clientOf(tx, { order, clientId: client_id }),
      clientFor: async () => {
        const clientId = await clientOf(tx, { order, clientId: client_id })
        return clientId === undefined ? undefined : { clientId, needsApproval: false }
      },
    })
  } catch (error) {
    throw told(error, promised !== undefined)
  }
  const note = row.form?.internal_note
  if (note) await setInternalNote(tx, { orderId: id, note })
  // who takes goods along has no name until now
  const [placed] = await tx
    .select({ client: orders.client, price_with_vat: orders.price_with_vat })
    .from(orders)
    .where(eq(orders.id, id))
  if (placed) await tx.update(desk_orders).set(placed).where(eq(desk_orders.id, id))
  const discounts = listHandDiscounts(cart)
  if (discounts.length > 0) await recordDiscounts(work, { orderId: id, discounts })
  await work.happened(by === null ? DeskOrderAccepted : DeskOrderPlaced, buildDeskSubject(id))
}

/** The mailbox's if confirmed, else the client's; none until its address is confirmed. */
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

/** The chosen client, unless another company's code is given. */
async function clientOf(
  tx: Tx,
  { order, clientId }: { order: OrderToPlace; clientId: number | null },
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

/** Customers can't fix a quote's lines. */
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
