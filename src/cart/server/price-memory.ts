import { tag } from '#catalogue/cache-tags.ts'
import { KeptByProduct } from '#catalogue/server/kept-by-product.ts'
import type { Db, Reader } from '#platform/database/database.ts'
import type { ProductToPrice } from './read-products.ts'

/** As the tables have it: nothing of a campaign or a client taken off yet. */
export type StoredProduct = Omit<ProductToPrice, 'client_price'> & {
  /** When a campaign for everybody begins or ends next. */
  next_campaign: Date | null
}

const memories = new WeakMap<Reader, KeptByProduct<StoredProduct>>()

/** Of a reader that is no transaction: whoever writes reads the tables, under the locks that it has. */
export const priceMemoryOf = (reader: Reader): KeptByProduct<StoredProduct> | undefined => memories.get(reader)

/** Keeps what carts ask about products, for everybody and without a code. Only for a process that hears of every change. */
export function keepPrices(db: Db): KeptByProduct<StoredProduct> {
  const memory = new KeptByProduct<StoredProduct>([tag.campaigns])
  memories.set(db, memory)
  return memory
}
