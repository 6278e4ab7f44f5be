import type { ReactNode } from 'react'
import { ApiError, NetworkError } from '#platform/browser/api-client.ts'

/** The server's message, else `words`, with a sentence for a broken network. */
export function renderErrorMessage(thrown: unknown, words: ReactNode): ReactNode {
  if (thrown instanceof ApiError) return thrown.message || words
  if (!(thrown instanceof NetworkError)) return words
  return (
    <>
      <span className="block">{words}</span>
      <span className="block">{thrown.message}</span>
    </>
  )
}

/** English words that the customer wants, marked for screen readers. */
export function renderEnglish(words: string): ReactNode {
  return <span lang="en">{words}</span>
}
