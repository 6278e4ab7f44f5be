import { tag } from '#catalogue/cache-tags.ts'
import { ProductCache } from '#catalogue/server/public/product-cache.ts'
import type { Db, Reader } from '#platform/database/database.ts'
import type { ProductToPrice } from './read-products.ts'

/** Prices are before campaigns and client prices. */
export type StoredProduct = Omit<ProductToPrice, 'client_price'> & {
  deposit_percent: number
  /** When a public campaign begins or ends next. */
  next_campaign: Date | null
}

const memories = new WeakMap<Reader, ProductCache<StoredProduct>>()

/** A transaction has no memory: writers read the locked tables. */
export const getPriceMemory = (reader: Reader): ProductCache<StoredProduct> | undefined => memories.get(reader)

/** Public prices without codes, for a process that hears every change. */
export function createPriceMemory(db: Db): ProductCache<StoredProduct> {
  const memory = new ProductCache<StoredProduct>([tag.campaigns, tag.categories])
  memories.set(db, memory)
  return memory
}
