import type { SendRequest } from '#platform/browser/api-client.ts'
import { dropVatWords } from '#rules/money/drop-vat-words.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { withVat } from '#rules/money/with-vat.ts'
import { ListPlaces } from '#shell/branches/places.contract.ts'
import { isVatPayer } from '#shell/settings/is-vat-payer.ts'
import { ShowPublicSettings } from '#shell/settings/settings.contract.ts'
import { QuoteDelivery } from '../../delivery.contract.ts'

/** In loaders: the lowest price of any zone of any place, with VAT, in words. */
export async function describeLowestDelivery(ask: SendRequest): Promise<string> {
  const [{ data: settings }, { data: places }] = await Promise.all([ask(ShowPublicSettings), ask(ListPlaces)])
  const offers = await Promise.all(
    places.map(({ id, is_default }) => ask(QuoteDelivery, { query: is_default ? {} : { place: id } })),
  )
  const zones = offers.flatMap(({ data }) => data.zones)
  if (zones.length === 0) return 'Kainą pagal adresą suderinsime užsakius.'
  const lowest = withVat(Math.min(...zones.map(({ price }) => price)), settings.vat_rate)
  const say = isVatPayer(settings) ? String : dropVatWords
  const from =
    lowest > 0 ? say(`Nuo ${formatMoney(lowest)} su PVM, pagal adresą.`) : 'Arti – nemokamai, toliau – pagal adresą.'
  const free = zones.flatMap(({ free_from }) => free_from ?? [])
  return free.length > 0 && lowest > 0 ? `${from} Didesnį užsakymą vežame nemokamai.` : from
}
