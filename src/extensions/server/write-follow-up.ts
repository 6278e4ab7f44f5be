import { sameBuyer } from '#orders/server/same-buyer.ts'
import { writeOrder } from '#orders/server/write-order.ts'
import type { DayReceiptLine } from '#periods/charged-days.ts'
import type { Tx } from '#platform/database/database.ts'
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
  const { orderId } = await writeOrder(tx, {
    ...sameBuyer(order),
    billing: order.billing,
    po_number: order.po_number,
    delivery: order.delivery,
    early_start: order.private_or_company === 'private' && asked.early_start === true,
    price: quote.price,
    vat: quote.vat,
    price_with_vat: quote.price_with_vat,
    vat_rate: settings.vat_rate,
    placed_at: now,
    lines: [
      {
        type: 'rent',
        // a bundle as a whole, whichever of its parts was asked about
        product_id: line.parts ? line.product_id : rental.product_id,
        parts: line.parts,
        title: `${line.title}, nuomos pratęsimas`,
        quantity: quote.quantity,
        charged_units: quote.charged_units,
        unit: quote.unit,
        unit_price: quote.unit_price,
        unit_price_with_vat: quote.unit_price_with_vat,
        price: quote.price,
        price_with_vat: quote.price_with_vat,
        period: quote.period,
        pieces: quote.pieces,
        packages: line.packages,
        receipt: quote.receipt as DayReceiptLine[] | null,
      },
    ],
  })
  return orderId
}
