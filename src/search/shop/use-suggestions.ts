import { useEffect, useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { slimEndpoint } from '#platform/slim-endpoint.ts'
import { leastLetters } from '../least-letters.ts'
import type { Search, SearchResult } from '../search.contract.ts'

const search = slimEndpoint<typeof Search>('GET', '/api/search')

export const suggestionsShown = 5
const pauseMilliseconds = 300

/** What the shop has for these letters, once the visitor pauses; nothing for fewer than two, nothing when it fails. */
export function useSuggestions(typed: string): SearchResult[] {
  const [found, setFound] = useState<SearchResult[]>([])
  const text = typed.trim()

  useEffect(() => {
    if (text.length < leastLetters) {
      setFound([])
      return
    }
    const abort = new AbortController()
    const clock = setTimeout(() => {
      sendRequest(search, { query: { raktazodis: text.slice(0, 200), limit: suggestionsShown }, signal: abort.signal })
        .then((results) => setFound(results.slice(0, suggestionsShown)))
        .catch(() => {
          if (!abort.signal.aborted) setFound([])
        })
    }, pauseMilliseconds)
    return () => {
      clearTimeout(clock)
      abort.abort()
    }
  }, [text])

  return found
}
