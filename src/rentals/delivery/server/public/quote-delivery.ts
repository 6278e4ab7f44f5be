import type { Reader } from '#platform/database/database.ts'
import type { TotalsBasis } from '#rules/money/compute-totals.ts'
import { withVat } from '#rules/money/with-vat.ts'
import { computeDeliveryPrice } from '../../compute-delivery-price.ts'
import { noZone } from '../../delivery-messages.ts'
import { type AddressToFind, findDeliveryZone } from '../../find-delivery-zone.ts'
import { readZones } from './delivery.queries.ts'

interface QuoteDeliveryInput {
  to: DeliveryQuoteAddress
  from: { id: number; title: string; delivers: boolean }
  hasRent: boolean
  lines: { price: number; price_with_vat: number }
  basis: TotalsBasis
  rate: number
}

export type DeliveryQuoteAddress = AddressToFind & { collect?: boolean | null | undefined }

export interface QuotedDelivery {
  zone: { id: number; title: string }
  unit_price: number
  unit_price_with_vat: number
  free_from: number | null
  missing: number
  /** Collection costs as much as a second delivery, free from the same sum. */
  collection?: { unit_price: number; unit_price_with_vat: number } | undefined
}

/** Undefined where the place has no zones. */
export async function quoteDelivery(
  reader: Reader,
  { to, from, hasRent, lines, basis, rate }: QuoteDeliveryInput,
): Promise<QuotedDelivery | { error: string } | undefined> {
  if (!from.delivers) return { error: `${from.title}: iš čia nepristatome. Rinkitės atsiėmimą arba kitą padalinį.` }
  const zones = await readZones(reader, from.id)
  if (zones.length === 0) return undefined
  const zone = findDeliveryZone(to, zones)
  if (!zone) return { error: noZone }
  const price = computeDeliveryPrice({ zone, lines, basis, rate })
  const trip = { unit_price: price.unit_price, unit_price_with_vat: withVat(price.unit_price, rate) }
  return {
    zone: { id: zone.id, title: zone.title },
    ...price,
    ...trip,
    ...(to.collect && hasRent && { collection: trip }),
  }
}
