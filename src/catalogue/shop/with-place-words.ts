import type { FreeAtPlace } from '../catalogue.contract.ts'
import type { Kind } from '../kinds.ts'
import { inPlace } from './in-place.ts'

export interface PlaceWords {
  id: number
  free: number
  /** „Kaune laisva 3“ */
  words: string
}
export type Placed<Product> = Product & { at?: PlaceWords[] }

/** In loaders: not shipped as script. */
export const withPlaceWords =
  (kind: Kind) =>
  <Product extends { places?: FreeAtPlace[] | undefined }>(product: Product): Placed<Product> =>
    product.places ? { ...product, at: product.places.map((place) => wordsOf(kind, place)) } : product

function wordsOf(kind: Kind, { place_id: id, title, free }: FreeAtPlace): PlaceWords {
  const many = free > 0 ? `${kind === 'rent' ? 'laisva' : 'yra'}\u00a0${free}` : 'nėra'
  return { id, free, words: `${inPlace(title) ?? `${title}:`} ${many}` }
}

export const placed = <
  Product extends { places?: FreeAtPlace[] | undefined; accessories: { places?: FreeAtPlace[] | undefined }[] },
>(
  kind: Kind,
  product: Product,
): Placed<Product> => ({
  ...withPlaceWords(kind)(product),
  accessories: product.accessories.map(withPlaceWords('addition')),
})
