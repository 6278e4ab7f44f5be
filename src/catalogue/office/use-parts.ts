import { useEffect, useState } from 'react'
import { type OfficeProduct, officeProducts } from './office-products.ts'

/** Shorter than people type, longer than one key takes. */
const pauseMilliseconds = 120
const mostOffered = 6

/** Tools that a bundle could be made of, by what is typed of their titles: no bundles, and not the one that is made. */
export function useParts(bundleId: number | undefined) {
  const [typed, setTyped] = useState('')
  const [{ found, word }, hear] = useState<{ found: OfficeProduct[]; word?: 'none' | 'failed' }>({ found: [] })
  const q = typed.trim()

  useEffect(() => {
    if (q === '') return hear({ found: [] })
    const question = new AbortController()
    const clock = setTimeout(() => {
      officeProducts.rent.list({ q }, question.signal).then(
        ({ data }) => {
          const found = data.filter(({ id, is_bundle }) => !is_bundle && id !== bundleId).slice(0, mostOffered)
          hear({ found, ...(found.length === 0 && { word: 'none' as const }) })
        },
        () => {
          if (!question.signal.aborted) hear({ found: [], word: 'failed' })
        },
      )
    }, pauseMilliseconds)
    return () => {
      clearTimeout(clock)
      question.abort()
    }
  }, [q, bundleId])

  return { typed, setTyped, found, word }
}
