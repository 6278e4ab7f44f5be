import type { LineToWrite } from '#orders/server/public/write-order.ts'
import type { Tx } from '#platform/database/database.ts'
import { computeTotals, type TotalsBasis } from '#rules/money/compute-totals.ts'
import { buildVat, type VatKind } from '#rules/money/vat.ts'
import { withVat } from '#rules/money/with-vat.ts'
import { computeChargedDays } from '#rules/periods/compute-charged-days.ts'
import type { DayPeriod } from '#rules/periods/period.ts'
import { addVatToPackages, coverDays } from '#rules/tariffs/cover-days.ts'
import { toMotorHours } from '#rules/tariffs/motor-hours.ts'
import { MAX_CART_CENTS } from '#sales/cart/server/price-cart.ts'
import { type ProductToPrice, readProducts } from '#sales/cart/server/read-products.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'

interface EarlierRent {
  productId: number
  quantity: number
  period: DayPeriod
  /** Net cents a day of one unit; absent: as the shop prices it at the moment. */
  price?: number | undefined
}

export interface EarlierRents {
  rents: readonly EarlierRent[]
  basis: TotalsBasis
  clientId: number
  vatKind: VatKind
  /** With the hours of the place. */
  settings: Settings
}

export interface PricedRent {
  lines: LineToWrite[]
  price: number
  vat: number
  price_with_vat: number
}

/**
 * Rents that another program let out, each as an order of ours would have it; nothing is asked of its days, which may be past. Undefined:
 * more than an order may cost, or nothing.
 */
export async function priceEarlierRents(
  tx: Tx,
  all: readonly EarlierRents[],
  now: Date,
): Promise<(PricedRent | undefined)[]> {
  const ids = all.flatMap(({ rents }) => rents.map(({ productId }) => productId))
  const products = await readProducts(tx, ids, { now })
  const priced: (PricedRent | undefined)[] = []
  for (const one of all) priced.push(priceRents(one, await withPricesOfClient(tx, one, { products, now })))
  return priced
}

/** Of those that come without a price. */
async function withPricesOfClient(
  tx: Tx,
  { rents, clientId }: EarlierRents,
  { products, now }: { products: Map<number, ProductToPrice>; now: Date },
): Promise<Map<number, ProductToPrice>> {
  const unpriced = rents.flatMap(({ productId, price }) => (price === undefined ? productId : []))
  if (unpriced.length === 0) return products
  return new Map([...products, ...(await readProducts(tx, unpriced, { now, clientId }))])
}

function priceRents(
  { rents, basis, vatKind, settings }: EarlierRents,
  products: Map<number, ProductToPrice>,
): PricedRent | undefined {
  const { rate } = buildVat(vatKind, settings.vat_rate)
  const priced = rents.map(({ productId, quantity, period, price }) => {
    const product = products.get(productId)
    if (!product) throw new Error(`Product ${productId} is gone`)
    const unit = price ?? product.price_per_day
    const packages = price === undefined ? product.packages : []
    const { days, receipt } = computeChargedDays(period, settings)
    return {
      ...{ product, quantity, period, price, unit, packages, days, receipt },
      pieces: packages.length > 0 ? coverDays(days, product, rate) : undefined,
    }
  })
  if (priced.some(({ unit, quantity, days }) => unit * 2 * quantity * days > MAX_CART_CENTS)) return undefined
  const { lines: sums, ...total } = computeTotals({
    basis,
    rate,
    lines: priced.map(({ quantity, pieces, unit, days }) => ({
      quantity,
      pieces: pieces ?? [{ price: unit, count: days }],
    })),
  })
  if (total.price_with_vat === 0 || total.price_with_vat > MAX_CART_CENTS) return undefined
  return {
    ...total,
    lines: priced.map(({ product, quantity, period, price, unit, packages, days, receipt, pieces }, at) => ({
      type: 'rent',
      product_id: product.id,
      title: product.title,
      quantity,
      charged_units: days,
      unit: 'day',
      unit_price: unit,
      unit_price_with_vat: withVat(unit, rate),
      price: sums[at]?.price ?? 0,
      price_with_vat: sums[at]?.price_with_vat ?? 0,
      replacement_value: product.replacement_value,
      motor_hours: toMotorHours(product) ?? null,
      period,
      receipt,
      pieces: pieces ?? null,
      packages: packages.length > 0 ? addVatToPackages(packages, rate) : null,
      client_price: price === undefined ? product.client_price : { percent: null },
    })),
  }
}
