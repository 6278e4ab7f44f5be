import { withVat } from '#rules/money/with-vat.ts'
import { addVatToPackages, coverDays } from '#rules/tariffs/cover-days.ts'
import { priceByHand } from '#sales/cart/server/price-by-hand.ts'
import type { ProductToPrice } from '#sales/cart/server/read-products.ts'
import type { PlannedRow } from './change-plan.ts'

/** Cents without VAT. */
export interface TestTariff {
  id: number
  day: number
  packages: readonly (readonly [days: number, price: number])[]
}

export const tariffs: readonly TestTariff[] = [
  { id: 1, day: 2_000, packages: [[3, 5_000]] },
  {
    id: 2,
    day: 1_999,
    packages: [
      [2, 3_333],
      [5, 7_777],
    ],
  },
  { id: 3, day: 1_234, packages: [] },
  { id: 4, day: 777, packages: [[4, 2_501]] },
  { id: 5, day: 3_900, packages: [] },
]

export const soldGoods = { id: 90, price: 333 }

export const computeHalfUp = (over: number, by: number): number => Math.floor((2 * over + by) / (2 * by))

interface Cost {
  net: number
  gross: number
}

const known = new Map<string, Cost>()

/** The least cost of so many days with VAT, found by trying all. `off`: percent. */
export function computeTariffPrice({ id, day, packages }: TestTariff, days: number, off: number): Cost {
  if (days <= 0) return { net: 0, gross: 0 }
  const key = `${id} ${days} ${off}`
  const cached = known.get(key)
  if (cached) return cached
  const ways = [[1, day] as const, ...packages].map(([long, price]): Cost => {
    const net = computeHalfUp(price * (100 - off), 100)
    const rest = computeTariffPrice({ id, day, packages }, days - long, off)
    return { net: net + rest.net, gross: computeHalfUp(net * 121, 100) + rest.gross }
  })
  const cost = ways.reduce((min, one) => (one.gross < min.gross ? one : min))
  known.set(key, cost)
  return cost
}

interface RentToWrite {
  quantity: number
  units: number
  discount?: { percent: number; covers?: number | undefined } | undefined
}

/** A line of the form, priced as a cart prices it. */
export function writeRentLine(
  { id, day, packages }: TestTariff,
  { quantity, units, discount }: RentToWrite,
): PlannedRow {
  const listed = packages.map(([days, price]) => ({ days, price }))
  const pieces = coverDays(units, { price_per_day: day, packages: listed }, 21)
  const seen = priceByHand(
    {
      line: { id, type: 'rent', quantity },
      product: { packages: listed } as unknown as ProductToPrice,
      unitPrice: day,
      unit: 'day',
      chargedUnits: units,
      pieces,
    },
    discount && { ...discount, reason: 'Sutarta', by: 1 },
    21,
  )
  const own = seen.product?.packages ?? []
  return {
    type: 'rent',
    product_id: id,
    title: `Įrankis ${id}`,
    quantity,
    charged_units: units,
    unit: 'day',
    unit_price: seen.unitPrice,
    unit_price_with_vat: withVat(seen.unitPrice, 21),
    price: 0,
    price_with_vat: 0,
    packages: own.length > 0 ? addVatToPackages(own, 21) : null,
    pieces: own.length > 0 || seen.byHand?.covers !== undefined ? (seen.pieces ?? null) : null,
    by_hand: seen.byHand ?? null,
  }
}

export const writeGoodsLine = (quantity: number): PlannedRow => ({
  type: 'sell',
  product_id: soldGoods.id,
  title: 'Diskas',
  quantity,
  charged_units: 1,
  unit: 'vnt',
  unit_price: soldGoods.price,
  unit_price_with_vat: withVat(soldGoods.price, 21),
  price: 0,
  price_with_vat: 0,
})

export const writeServiceLine = (title: string, price: number, quantity: number): PlannedRow => ({
  ...writeGoodsLine(quantity),
  type: 'addition',
  is_service: true,
  product_id: null,
  title,
  unit_price: price,
  unit_price_with_vat: withVat(price, 21),
})
