import { and, eq, isNull, or } from 'drizzle-orm'
import type { OrderToWrite } from '#orders/server/public/write-order.ts'
import { objects } from '#people/work-sites/server/objects.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import { buildDeliveryLines } from '#rentals/delivery/server/public/build-delivery-lines.ts'
import type { TakenSlots } from '#rentals/delivery/server/public/take-slots.ts'
import type { AtPlaceIds } from '#rentals/server/public/create-order-rentals.ts'
import { homeCountry } from '#rules/codes/country.ts'
import type { VatProof } from '#rules/money/vat.ts'
import { buildVat } from '#rules/money/vat.ts'
import type { PricedCart } from '#sales/cart/cart.contract.ts'
import type { Work } from '#shell/action/work.ts'
import type { Ordering } from '../order-to-place.ts'
import { buildOneWayLines } from './build-one-way-lines.ts'
import { buildServiceLines } from './build-service-lines.ts'
import { buildWaiverLines } from './build-waiver-lines.ts'
import { toPricedOrderLine } from './to-priced-order-line.ts'

interface OrderToWriteInput {
  id?: number | undefined
  /** Null: no account. */
  ownerId: number | null
  clientId?: number | null | undefined
  order: Ordering
  billing: OrderToWrite['billing']
  lapses: boolean
  /** Null: the usual hold. */
  heldUntil?: Date | null
  needsApproval?: boolean
  cart: PricedCart
  at: AtPlaceIds
  slots?: TakenSlots | undefined
  rate: number
  vatProof?: VatProof | undefined
}

/** 422 for a work site that is not the owner's. */
export async function buildOrderToWrite(
  work: Work,
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
    at,
    slots,
    rate,
    vatProof,
  }: OrderToWriteInput,
): Promise<OrderToWrite> {
  const { tx, now } = work
  if (order.object_id) await assertWorkSiteOfBuyer(tx, { ownerId, clientId, objectId: order.object_id })
  return {
    id,
    user_id: ownerId,
    without_account: ownerId === null,
    client_id: clientId,
    object_id: order.object_id ?? null,
    billing,
    ...buyerOf(order),
    delivery: order.delivery,
    delivery_address: order.delivery === 'delivery' ? (order.delivery_address ?? null) : null,
    ...at,
    comment: order.comment || null,
    po_number: order.po_number || null,
    early_start: order.early_start === true,
    prints_papers: order.prints_papers === true,
    price: cart.price,
    vat: cart.vat,
    price_with_vat: cart.price_with_vat,
    vat_rate: rate,
    vat_kind: cart.vat_kind ?? 'standard',
    vat_proof: vatProof ?? null,
    placed_at: now,
    lapses,
    held_until: heldUntil,
    unapproved_since: needsApproval ? now : null,
    lines: [
      ...cart.items.map(toPricedOrderLine),
      ...buildServiceLines(cart),
      ...(slots && cart.delivery && 'zone' in cart.delivery ? buildDeliveryLines(cart.delivery, slots) : []),
      ...buildOneWayLines(cart),
      ...buildWaiverLines(cart, buildVat(cart.vat_kind ?? 'standard', rate).rate),
    ],
  }
}

/** 422 for one that is closed or of neither. */
export async function assertWorkSiteOfBuyer(
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

/** A sole trader keeps the VAT code, no other private person a company's field. */
function buyerOf(order: Ordering) {
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
