import type { TotalsBasis } from '#money/totals.ts'
import { withVat } from '#money/with-vat.ts'
import type { Reader } from '#platform/database/database.ts'
import { deliveryPrice } from '../delivery-price.ts'
import { noZone } from '../delivery-words.ts'
import { type AddressToFind, zoneOf } from '../zone-of.ts'
import { readZones } from './delivery.queries.ts'

interface Asked {
  to: DeliverTo
  /** Tools are rented, too: they can be fetched. */
  hasRent: boolean
  /** What goods and rent come to. */
  lines: { price: number; price_with_vat: number }
  basis: TotalsBasis
  rate: number
}

/** Where to, and whether what is rented is fetched there, too. */
export type DeliverTo = AddressToFind & { collect?: boolean | null | undefined }

export interface QuotedDelivery {
  zone: { id: number; title: string }
  unit_price: number
  unit_price_with_vat: number
  free_from: number | null
  missing: number
  /** Fetching it: a trip like the first, free from the same sum. */
  collection?: { unit_price: number; unit_price_with_vat: number } | undefined
}

/** What it costs to bring these lines to an address. Undefined where the shop has no zones: that is agreed upon later. */
export async function quoteDelivery(
  reader: Reader,
  { to, hasRent, lines, basis, rate }: Asked,
): Promise<QuotedDelivery | { error: string } | undefined> {
  const zones = await readZones(reader)
  if (zones.length === 0) return undefined
  const zone = zoneOf(to, zones)
  if (!zone) return { error: noZone }
  const price = deliveryPrice({ zone, lines, basis, rate })
  const trip = { unit_price: price.unit_price, unit_price_with_vat: withVat(price.unit_price, rate) }
  return {
    zone: { id: zone.id, title: zone.title },
    ...price,
    ...trip,
    ...(to.collect && hasRent && { collection: trip }),
  }
}
