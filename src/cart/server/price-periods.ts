import type { ShopCalendar } from '#calendar/opening-hours.ts'
import { isByHour, type Period } from '#periods/period.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Settings } from '#settings/settings.contract.ts'
import { sumOfPieces } from '#tariffs/sum-of-pieces.ts'
import { quoteLine } from './quote-line.ts'
import { readProducts } from './read-products.ts'

interface Wanted {
  productId: number
  period: Period
  quantity: number
}

export interface PeriodPrice {
  /** Cents without VAT. */
  price: number
  /** Days that are charged, of one unit; of a rental by the hour its share of the shop's day. */
  days: number
}

/**
 * What these periods would cost, whether or not anything is free then, in the order of the questions; undefined for what nobody
 * could rent so: the product is gone, or the period is none that the shop takes. Who asks for one day without hours would
 * have a tool that is rented by the hour for all of the shop's. One query, however many.
 */
export async function pricePeriods(
  reader: Reader,
  wanted: readonly Wanted[],
  settings: Settings,
  now: Date,
): Promise<(PeriodPrice | undefined)[]> {
  const products = await readProducts(
    reader,
    wanted.map(({ productId }) => productId),
    { now },
  )
  const hoursADay = openHours(settings)
  return wanted.map(({ productId, period, quantity }) => {
    const product = products.get(productId)
    if (product?.price_per_hour && !isByHour(period))
      return period.from === period.to
        ? { price: Math.round(product.price_per_hour * hoursADay) * quantity, days: 1 }
        : undefined
    const line = { id: productId, type: 'rent' as const, quantity, period }
    const { problem, unitPrice, chargedUnits, pieces, unit } = quoteLine(line, product, settings, now)
    if (problem || unit === 'vnt') return undefined
    const days = unit === 'day' ? chargedUnits : Math.round((chargedUnits / hoursADay) * 100) / 100
    const price = pieces ? sumOfPieces(pieces, 'price') : unitPrice * chargedUnits
    return { price: price * quantity, days }
  })
}

function openHours({ opening_hours: { open, close } }: Pick<ShopCalendar, 'opening_hours'>): number {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return Math.max(1, (minutes(close) - minutes(open)) / 60)
}
