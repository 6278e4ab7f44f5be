import { order_lines, orders } from '#orders/server/orders.tables.ts'
import type { Tx } from '#platform/database.ts'
import type { DayReceiptLine } from '#rentals/charged-days.ts'
import type { Settings } from '#settings/settings.contract.ts'
import type { ExtendRentalBody, ExtensionQuote } from '../extensions.contract.ts'
import type { RentalToExtend } from './find-rental.ts'

/**
 * Writes the order that charges an extension: the buyer and the work site of the first one, and one rent line with the
 * days that were added. It has no rental of its own, because the tool is out already. Answers its number.
 */
export async function writeFollowUp(
  tx: Tx,
  {
    found: { rental, order, line },
    quote,
    asked,
    settings,
    now,
  }: { found: RentalToExtend; quote: ExtensionQuote; asked: ExtendRentalBody; settings: Settings; now: Date },
): Promise<number> {
  const { user_id, object_id, private_or_company, name, lastname, email, phone } = order
  const { title, im_k, pvm_k, address, city, postal_code, delivery } = order
  const [written] = await tx
    .insert(orders)
    .values({
      ...{ user_id, object_id, private_or_company, name, lastname, email, phone },
      ...{ title, im_k, pvm_k, address, city, postal_code, delivery },
      early_start: private_or_company === 'private' && asked.early_start === true,
      price: quote.price,
      vat: quote.vat,
      price_with_vat: quote.price_with_vat,
      vat_rate: settings.vat_rate,
      placed_at: now,
    })
    .returning({ id: orders.id })
  if (!written) throw new Error('The follow-up order was not written')

  await tx.insert(order_lines).values({
    order_id: written.id,
    position: 0,
    type: 'rent',
    product_id: rental.product_id,
    title: `${line.title}, nuomos pratęsimas`,
    quantity: quote.quantity,
    charged_units: quote.charged_units,
    unit: quote.unit,
    unit_price: quote.unit_price,
    unit_price_with_vat: quote.unit_price_with_vat,
    price: quote.price,
    price_with_vat: quote.price_with_vat,
    period: quote.period,
    receipt: quote.receipt as DayReceiptLine[] | null,
  })
  return written.id
}
