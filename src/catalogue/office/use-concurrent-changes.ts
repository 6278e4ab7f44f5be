import { useState } from 'react'
import { ApiError } from '#platform/browser/api-client.ts'
import type { OfficeProduct } from './office-products.ts'

/** The first save over somebody's change is refused; the second is deliberate. */
export function useConcurrentChanges(product: OfficeProduct | null) {
  /** ISO, as last seen here. */
  const [seen, setSeen] = useState(product?.updated_at)
  const [latest, setLatest] = useState<OfficeProduct>()
  const [gone, setGone] = useState(false)

  return {
    seen,
    latest,
    /** Null to create: new, or deleted meanwhile. */
    target: gone ? null : product,
    /** Returns whether the refusal was about others. */
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
