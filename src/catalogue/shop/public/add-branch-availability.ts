import type { FreeAtPlace } from '../../catalogue.contract.ts'
import type { Kind } from '../../kinds.ts'
import { toLocative } from './to-locative.ts'

export interface BranchAvailability {
  id: number
  free: number
  /** „Kaune laisva 3“ */
  words: string
}
export type ProductAtBranches<Product> = Product & { at?: BranchAvailability[] }

/** In loaders: not shipped as script. */
export const addBranchAvailability =
  (kind: Kind) =>
  <Product extends { places?: FreeAtPlace[] | undefined }>(product: Product): ProductAtBranches<Product> =>
    product.places ? { ...product, at: product.places.map((place) => wordsOf(kind, place)) } : product

function wordsOf(kind: Kind, { place_id: id, title, free }: FreeAtPlace): BranchAvailability {
  const many = free > 0 ? `${kind === 'rent' ? 'laisva' : 'yra'}\u00a0${free}` : 'nėra'
  return { id, free, words: `${toLocative(title) ?? `${title}:`} ${many}` }
}

export const addProductAvailability = <
  Product extends { places?: FreeAtPlace[] | undefined; accessories: { places?: FreeAtPlace[] | undefined }[] },
>(
  kind: Kind,
  product: Product,
): ProductAtBranches<Product> => ({
  ...addBranchAvailability(kind)(product),
  accessories: product.accessories.map(addBranchAvailability('addition')),
})
