import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { type FieldErrors, invalid } from '#platform/refusal.ts'
import { places } from '#shell/branches/server/places.tables.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import type { Kind } from '../kinds.ts'
import type { Tracking } from '../tracking.ts'
import { products } from './catalogue.tables.ts'
import type { ProductDraft } from './product-draft.ts'
import { buildUnitsAtSql } from './public/build-units-at-sql.ts'

interface StockChangesInput {
  draft: ProductDraft
  tracked: Tracking
  isBundle: boolean
  /** Absent: new. */
  productId?: number
}

export interface PlaceChange {
  placeId: number
  units: number
}

/** Holds while the product is locked. 422 at `stock` where machines or parts tell it, at the row of a wrong place. */
export async function planStockChanges(
  tx: Tx,
  { draft, tracked, isBundle, productId }: StockChangesInput,
): Promise<PlaceChange[]> {
  const { kind, stock = [], stockSeen = [] } = draft
  if (isBundle) throw invalid({ stock: ['Rinkinys savo vienetų neturi: jo laisva tiek, kiek leidžia jo dalys.'] })
  if (isTracked(kind, tracked))
    throw invalid({ stock: ['Šio produkto vienetai turi kodus: kiekvieno padalinys nurodomas prie jo paties.'] })
  refuseWrong(
    stock,
    (await readPlaces(tx)).map(({ id }) => id),
  )
  const standing = productId === undefined ? [] : await standingOf(tx, productId)
  const before = new Map([...standing, ...stockSeen].map(({ place_id, quantity }) => [place_id, quantity]))
  return stock
    .map(({ place_id, quantity }) => ({ placeId: place_id, units: quantity - (before.get(place_id) ?? 0) }))
    .filter(({ units }) => units !== 0)
    .sort((a, b) => a.placeId - b.placeId)
}

const isTracked = (kind: Kind, tracked: Tracking) => kind === 'rent' && tracked === 'each'

function refuseWrong(stock: { place_id: number }[], known: number[]): void {
  const errors: FieldErrors = {}
  for (const [at, { place_id }] of stock.entries()) {
    if (!known.includes(place_id)) errors[`stock.${at}.place_id`] = ['Tokio padalinio nėra.']
    else if (stock.findIndex((one) => one.place_id === place_id) < at)
      errors[`stock.${at}.place_id`] = ['Šis padalinys jau įrašytas.']
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

const standingOf = (tx: Tx, productId: number) =>
  tx
    .select({ place_id: places.id, quantity: buildUnitsAtSql(places.id) })
    .from(products)
    .innerJoin(places, isNull(places.removed_at))
    .where(and(eq(products.id, productId)))
