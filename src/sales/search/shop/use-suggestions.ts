import { useEffect, useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { minSearchLetters } from '../min-search-letters.ts'
import type { Search, SearchHints, SearchHintsOfText, SearchResult } from '../search.contract.ts'

export interface Suggested {
  products: SearchResult[]
  /** They come after the products; absent until then, and where they fail. */
  hints?: SearchHintsOfText
}

const search = defineSlimEndpoint<typeof Search>('GET', '/api/search')
const searchHints = defineSlimEndpoint<typeof SearchHints>('GET', '/api/search/hints')

const suggestionsShown = 5
const pauseMilliseconds = 300

/** Undefined under two letters, until the first answer and on failure. */
export function useSuggestions(typed: string): Suggested | undefined {
  const [suggested, setSuggested] = useState<Suggested>()
  const text = typed.trim()

  useEffect(() => {
    if (text.length < minSearchLetters) {
      setSuggested(undefined)
      return
    }
    const abort = new AbortController()
    const { signal } = abort
    async function suggest(): Promise<void> {
      let isShown = false
      try {
        const matches = await sendRequest(search, { query: { raktazodis: text, limit: suggestionsShown }, signal })
        const products = matches.slice(0, suggestionsShown)
        setSuggested({ products })
        isShown = true
        const nearest = products.length === 0 ? ('1' as const) : undefined
        const { data } = await sendRequest(searchHints, { query: { raktazodis: text, nearest }, signal })
        setSuggested({ products, hints: data })
      } catch {
        if (!signal.aborted && !isShown) setSuggested(undefined)
      }
    }
    const clock = setTimeout(() => void suggest(), pauseMilliseconds)
    return () => {
      clearTimeout(clock)
      abort.abort()
    }
  }, [text])

  return suggested
}
