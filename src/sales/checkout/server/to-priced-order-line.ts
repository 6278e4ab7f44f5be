import type { OrderToWrite } from '#orders/server/public/write-order.ts'
import type { PricedLine } from '#sales/cart/cart.contract.ts'

export function toPricedOrderLine(item: PricedLine): OrderToWrite['lines'][number] {
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
    motor_hours: item.motor_hours ?? null,
    period: item.period ?? null,
    // without packages every day costs its price, but for those behind a discount
    pieces: item.packages || item.by_hand?.covers !== undefined ? (item.pieces ?? null) : null,
    packages: item.packages ?? null,
    campaign: item.campaign ?? null,
    client_price: item.client_price ?? null,
    by_hand: item.by_hand ?? null,
    parts:
      item.parts?.map(({ product_id, title, quantity, price }) => ({ product_id, title, quantity, price })) ?? null,
    receipt: (item.receipt as OrderToWrite['lines'][number]['receipt']) ?? null,
  }
}
