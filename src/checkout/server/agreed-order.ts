import { and, eq, isNull } from 'drizzle-orm'
import type { PricedCart, PricedLine } from '#cart/cart.contract.ts'
import { objects } from '#objects/server/objects.tables.ts'
import type { OrderToWrite } from '#orders/server/write-order.ts'
import type { Tx } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import type { PlaceOrder } from '../checkout.contract.ts'

interface Agreed {
  id?: number | undefined
  /** The account whose order it is; null: nobody's. */
  ownerId: number | null
  order: PlaceOrder
  lapses: boolean
  cart: PricedCart
  rate: number
  now: Date
}

/**
 * The order that the customer's form and the newly priced cart make, to be written. Throws 422 for a work site that is not
 * the owner's.
 */
export async function agreedOrder(
  tx: Tx,
  { id, ownerId, order, lapses, cart, rate, now }: Agreed,
): Promise<OrderToWrite> {
  if (order.object_id) await checkObject(tx, ownerId, order.object_id)
  return {
    id,
    user_id: ownerId,
    without_account: ownerId === null,
    object_id: order.object_id ?? null,
    ...buyerOf(order),
    delivery: order.delivery,
    comment: order.comment || null,
    early_start: order.early_start === true,
    price: cart.price,
    vat: cart.vat,
    price_with_vat: cart.price_with_vat,
    vat_rate: rate,
    placed_at: now,
    lapses,
    lines: cart.items.map(lineOf),
  }
}

/** Whoever has no account has no work sites. */
async function checkObject(tx: Tx, ownerId: number | null, objectId: number): Promise<void> {
  const [own] =
    ownerId === null
      ? []
      : await tx
          .select({ id: objects.id })
          .from(objects)
          .where(and(eq(objects.id, objectId), eq(objects.user_id, ownerId), isNull(objects.archived_at)))
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
  }
}

function lineOf(item: PricedLine): OrderToWrite['lines'][number] {
  return {
    type: item.type,
    product_id: item.id,
    title: item.title,
    attributes: item.attributes ?? [],
    quantity: item.quantity,
    charged_units: item.charged_units,
    unit: item.unit,
    unit_price: item.unit_price,
    unit_price_with_vat: item.unit_price_with_vat,
    price: item.line_price,
    price_with_vat: item.line_price_with_vat,
    deposit: item.deposit,
    replacement_value: item.replacement_value,
    period: item.period ?? null,
    // without packages every day costs its price, and the line says that by itself
    pieces: item.packages ? (item.pieces ?? null) : null,
    packages: item.packages ?? null,
    parts:
      item.parts?.map(({ product_id, title, quantity, price }) => ({ product_id, title, quantity, price })) ?? null,
    receipt: (item.receipt as OrderToWrite['lines'][number]['receipt']) ?? null,
  }
}
