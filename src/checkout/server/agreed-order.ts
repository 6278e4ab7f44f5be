import { and, eq, isNull, or } from 'drizzle-orm'
import type { PricedCart } from '#cart/cart.contract.ts'
import { homeCountry } from '#codes/country.ts'
import { deliveryLines } from '#delivery/server/delivery-lines.ts'
import type { TakenSlots } from '#delivery/server/take-slots.ts'
import { objects } from '#objects/server/objects.tables.ts'
import type { OrderToWrite } from '#orders/server/write-order.ts'
import type { Tx } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import type { PlaceOrder } from '../checkout.contract.ts'
import { agreedLine } from './agreed-line.ts'

interface Agreed {
  id?: number | undefined
  /** The account whose order it is; null: nobody's. */
  ownerId: number | null
  /** The client whose order it is beside the account's. */
  clientId?: number | null | undefined
  order: PlaceOrder
  billing: OrderToWrite['billing']
  lapses: boolean
  /** Until when it holds what it takes; null: as long as any. */
  heldUntil?: Date | null
  /** It waits for its company's main user. */
  needsApproval?: boolean
  cart: PricedCart
  /** When it is brought and fetched, where the cart says for how much. */
  slots?: TakenSlots | undefined
  rate: number
  now: Date
}

/**
 * The order that the customer's form and the newly priced cart make, to be written. Throws 422 for a work site that is not
 * the owner's.
 */
export async function agreedOrder(
  tx: Tx,
  {
    id,
    ownerId,
    clientId = null,
    order,
    billing,
    lapses,
    needsApproval = false,
    heldUntil = null,
    cart,
    slots,
    rate,
    now,
  }: Agreed,
): Promise<OrderToWrite> {
  if (order.object_id) await checkObject(tx, { ownerId, clientId, objectId: order.object_id })
  return {
    id,
    user_id: ownerId,
    without_account: ownerId === null,
    client_id: clientId,
    object_id: order.object_id ?? null,
    billing,
    ...buyerOf(order),
    delivery: order.delivery,
    comment: order.comment || null,
    po_number: order.po_number || null,
    early_start: order.early_start === true,
    price: cart.price,
    vat: cart.vat,
    price_with_vat: cart.price_with_vat,
    vat_rate: rate,
    placed_at: now,
    lapses,
    held_until: heldUntil,
    unapproved_since: needsApproval ? now : null,
    lines: [
      ...cart.items.map(agreedLine),
      ...(slots && cart.delivery && 'zone' in cart.delivery ? deliveryLines(cart.delivery, slots) : []),
    ],
  }
}

/** A site is the account's own, or the client's whose order it is. */
async function checkObject(
  tx: Tx,
  { ownerId, clientId, objectId }: { ownerId: number | null; clientId: number | null; objectId: number },
): Promise<void> {
  const owners = [
    ...(ownerId === null ? [] : [eq(objects.user_id, ownerId)]),
    ...(clientId === null ? [] : [eq(objects.client_id, clientId)]),
  ]
  const [own] =
    owners.length === 0
      ? []
      : await tx
          .select({ id: objects.id })
          .from(objects)
          .where(and(eq(objects.id, objectId), or(...owners), isNull(objects.archived_at)))
  if (!own) throw invalid({ object_id: ['Tokio objekto nėra.'] })
}

/**
 * A private person's order names no company, whatever the form still held from another choice. A VAT code stays: a sole
 * trader orders as a person and has one.
 */
function buyerOf(order: PlaceOrder) {
  const isCompany = order.private_or_company === 'company'
  return {
    private_or_company: order.private_or_company,
    name: order.name,
    lastname: order.lastname,
    email: order.email,
    phone: order.phone ?? '',
    title: isCompany ? (order.title ?? null) : null,
    im_k: isCompany ? (order.im_k ?? null) : null,
    pvm_k: order.pvm_k ?? null,
    address: order.address,
    city: order.city,
    postal_code: order.postal_code ?? null,
    country: order.country ?? homeCountry,
  }
}
