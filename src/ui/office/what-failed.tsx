import type { ReactNode } from 'react'
import { ApiError, NetworkError } from '#platform/browser/api-client.ts'

/**
 * What to say about a failed request: the server's own message, else the `words` for it; a broken network adds its
 * sentence to them.
 */
export function whatFailed(thrown: unknown, words: ReactNode): ReactNode {
  if (thrown instanceof ApiError) return thrown.message || words
  if (!(thrown instanceof NetworkError)) return words
  return (
    <>
      <span className="block">{words}</span>
      <span className="block">{thrown.message}</span>
    </>
  )
}

/** Words that the customer wanted in English, marked so that a screen reader says them right. */
export function english(words: string): ReactNode {
  return <span lang="en">{words}</span>
}
