import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import type { AppContext } from '#platform/http/api-server.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { buildUnitsLine } from '#rules/money/build-units-line.ts'
import { computeTotals } from '#rules/money/compute-totals.ts'
import { withVat } from '#rules/money/with-vat.ts'
import type { Period } from '#rules/periods/period.ts'
import { createWork } from '#shell/action/work.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { order_lines, orders } from '../orders.tables.ts'
import { issuePrepayment } from './issue-prepayment.ts'
import { mailOrderPlaced } from './mail-order-placed.ts'

type NewOrder = typeof orders.$inferInsert
type NewLine = typeof order_lines.$inferInsert

export interface TestOrderLine {
  type?: NewLine['type']
  is_delivery?: boolean
  is_waiver?: boolean
  waiver?: NewLine['waiver']
  product_id?: number
  title?: string
  attributes?: NewLine['attributes']
  quantity?: number
  charged_units?: number
  unit?: DocumentSnapshot['lines'][number]['unit']
  /** Cents without VAT. */
  unit_price?: number
  period?: Period
  receipt?: NewLine['receipt']
  /** Cents of one unit. */
  deposit?: number
  replacement_value?: number
  starts_at?: Date
  expected_return?: Date
}

export interface TestOrderInput {
  user_id?: number
  lines?: TestOrderLine[]
  order?: Partial<NewOrder>
}

export const testBuyer = {
  name: 'Rūta',
  lastname: 'Žemaitė',
  email: 'ruta@example.lt',
  phone: '+37061234567',
  address: 'Šv. Gertrūdos g. 7',
  city: 'Kaunas',
  postal_code: '44296',
} as const

export const testCompany = {
  private_or_company: 'company',
  title: 'UAB „Ąžuolo statyba“',
  im_k: '305691172',
  pvm_k: 'LT100001919017',
} as const

/** Of another member state, without a Lithuanian code. */
export const latvianCompany = {
  ...testCompany,
  title: 'SIA „Būvnieks“',
  im_k: null,
  pvm_k: 'LV40003052786',
  country: 'LV',
  city: 'Rīga',
  postal_code: 'LV-1010',
}

export async function makeOrder(
  shop: { context: AppContext },
  { user_id, lines = [{}], order = {} }: TestOrderInput = {},
): Promise<{ id: number; documentId: number; lineIds: number[] }> {
  const now = order.placed_at ?? shop.context.clock()
  const basis = order.private_or_company ?? 'private'
  return shop.context.database.transaction(async (tx) => {
    const settings = await readSettings(tx)
    const rate = settings.vat_rate
    const full = lines.map((line) => ({ unit_price: 1000, quantity: 1, charged_units: 1, ...line }))
    const sums = computeTotals({ basis, rate, lines: full.map(buildUnitsLine) })
    const [placed] = await tx
      .insert(orders)
      .values({
        ...testBuyer,
        user_id,
        private_or_company: basis,
        delivery: 'pickup',
        price: sums.price,
        vat: sums.vat,
        price_with_vat: sums.price_with_vat,
        vat_rate: rate,
        placed_at: now,
        ...order,
        ...(order.place_id && { return_place_id: order.return_place_id ?? order.place_id }),
      })
      .returning({ id: orders.id })
    if (!placed) throw new Error('The sample order was not written')

    const lineIds: number[] = []
    for (const [position, { starts_at, expected_return, ...line }] of full.entries()) {
      const [written] = await tx
        .insert(order_lines)
        .values({
          title: 'Diskas betonui',
          type: line.period ? 'rent' : 'sell',
          unit: line.period ? ('hours' in line.period ? 'hour' : 'day') : 'vnt',
          ...line,
          order_id: placed.id,
          position,
          unit_price_with_vat: withVat(line.unit_price, rate),
          price: sums.lines[position]?.price ?? 0,
          price_with_vat: sums.lines[position]?.price_with_vat ?? 0,
        })
        .returning({ id: order_lines.id })
      if (!written) throw new Error('The sample line was not written')
      lineIds.push(written.id)
      if (!starts_at || !expected_return) continue
      await tx
        .insert(rentals)
        .values({
          order_id: placed.id,
          order_line_id: written.id,
          product_id: line.product_id,
          user_id,
          quantity: line.quantity,
          starts_at,
          expected_return,
          created_at: now,
          ...(order.place_id && { place_id: order.place_id, return_place_id: order.return_place_id ?? order.place_id }),
        })
    }
    const document = await issuePrepayment(createWork(tx, { now }), { orderId: placed.id, settings })
    await mailOrderPlaced(createWork(tx, { now }), { orderId: placed.id, document, settings })
    return { id: placed.id, documentId: document.id, lineIds }
  })
}
