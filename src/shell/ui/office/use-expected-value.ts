import { useState } from 'react'
import { ApiError } from '#platform/browser/api-client.ts'

/** The amount as shown by the dialog; after a refusal (409) the current one. */
export function useExpectedAmount(shown: number) {
  const [opened, setOpened] = useState<number | null>(shown)
  return {
    seen: opened ?? shown,
    /** Answers whether the dialog was out of date. */
    meet(thrown: unknown): boolean {
      const isBehind = thrown instanceof ApiError && thrown.status === 409
      if (isBehind) setOpened(null)
      return isBehind
    },
  }
}

/** The value as shown by the dialog. Saving over somebody's change is refused once; the next save is deliberate. */
export function useExpectedValue<T>(shown: T) {
  const [seen, setSeen] = useState(shown)
  return {
    seen,
    /** Returns whether the refusal was about overwriting. */
    meet(thrown: unknown): boolean {
      if (!(thrown instanceof ApiError) || thrown.body.code !== 'changed-meanwhile') return false
      setSeen(thrown.body.now as T)
      return true
    },
  }
}
