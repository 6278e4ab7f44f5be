import { useEffect, useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { type Category, ListCategories } from '../catalogue.contract.ts'
import type { Kind } from '../kinds.ts'

/** The categories of all three kinds, for the forms' selects; undefined until they are here. */
export function useCategories(whenFailed: (thrown: unknown) => void): Record<Kind, Category[]> | undefined {
  const [categories, setCategories] = useState<Record<Kind, Category[]>>()
  useEffect(() => {
    const question = new AbortController()
    const list = async (kind: Kind) => (await sendRequest(ListCategories[kind], { signal: question.signal })).data
    Promise.all([list('rent'), list('sell'), list('addition')]).then(
      ([rent, sell, addition]) => setCategories({ rent, sell, addition }),
      (thrown: unknown) => {
        if (!question.signal.aborted) whenFailed(thrown)
      },
    )
    return () => question.abort()
  }, [whenFailed])
  return categories
}
