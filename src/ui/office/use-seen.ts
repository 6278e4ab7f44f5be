import { useState } from 'react'
import { ApiError } from '#platform/browser/api-client.ts'

/**
 * What a window showed when it was opened, however its screen is drawn anew behind it. A save that would write over somebody else's is
 * refused and says so; the next one is meant.
 */
export function useSeen<T>(shown: T) {
  const [seen, setSeen] = useState(shown)
  return {
    seen,
    /** Takes note of a refusal that is about others; answers whether it was one. */
    meet(thrown: unknown): boolean {
      if (!(thrown instanceof ApiError) || thrown.body.code !== 'changed-meanwhile') return false
      setSeen(thrown.body.now as T)
      return true
    },
  }
}
