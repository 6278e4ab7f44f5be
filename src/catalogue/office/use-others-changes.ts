import { useState } from 'react'
import { ApiError } from '#platform/browser/api-client.ts'
import type { OfficeProduct } from './office-products.ts'

/**
 * What somebody else did to the product while its form was open. Nothing of theirs is written over unseen: the first
 * saving is refused and says so; the second one is meant.
 */
export function useOthersChanges(product: OfficeProduct | null) {
  /** When the product was last saved, as far as the person at this form knows; ISO. */
  const [seen, setSeen] = useState(product?.updated_at)
  const [latest, setLatest] = useState<OfficeProduct>()
  const [gone, setGone] = useState(false)

  return {
    seen,
    /** The product as others have left it, once it is known that they changed it. */
    latest,
    /** What is updated; null when it is created, because it is new or was deleted meanwhile. */
    target: gone ? null : product,
    /** Takes note of a refusal that is about others; answers whether it was one. */
    met(thrown: unknown): boolean {
      if (!(thrown instanceof ApiError)) return false
      if (thrown.status === 404) setGone(true)
      if (thrown.body.code !== 'product-changed') return thrown.status === 404
      const { updated_at, data } = thrown.body as { updated_at?: string; data?: OfficeProduct }
      setSeen(updated_at)
      setLatest(data)
      return true
    },
    linesOf(thrown: unknown): string[] | undefined {
      if (!(thrown instanceof ApiError) || !product) return undefined
      if (thrown.status === 404)
        return [
          'Kol taisėte, šis produktas buvo ištrintas.',
          'Paspauskite „Išsaugoti“ dar kartą, jei norite sukurti jį iš naujo: be ankstesnių nuotraukų.',
        ]
      if (thrown.body.code !== 'product-changed') return undefined
      return [thrown.message, 'Paspauskite „Išsaugoti“ dar kartą, jei norite, kad liktų tai, kas įrašyta čia.']
    },
  }
}
