import { useEffect, useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { slimEndpoint } from '#platform/slim-endpoint.ts'
import { type Problem, readProblem } from '#shell/ui/read-problem.ts'
import type { ExtensionQuote, QuoteExtension } from '../extensions.contract.ts'

const quoteExtension = slimEndpoint<typeof QuoteExtension>('GET', '/api/orders/:id/rentals/:rentalId/extension')
const pauseMilliseconds = 250

export interface NewReturn {
  to: string
  to_time: string
}

export type Heard = { quote: ExtensionQuote } | { problem: Problem }

/** Undefined until answered or chosen. */
export function useQuote(
  rental: { id: number; rentalId: number },
  wanted: NewReturn | undefined,
): { heard: Heard | undefined; tell: (quote: ExtensionQuote) => void } {
  const [last, setLast] = useState<{ asked: string; heard: Heard }>()
  const { id, rentalId } = rental
  const asked = wanted && JSON.stringify(wanted)

  useEffect(() => {
    if (!asked) return
    const abort = new AbortController()
    const clock = setTimeout(() => {
      sendRequest(quoteExtension, { params: { id, rentalId }, query: JSON.parse(asked), signal: abort.signal })
        .then(({ data }) => setLast({ asked, heard: { quote: data } }))
        .catch((thrown) => {
          if (!abort.signal.aborted) setLast({ asked, heard: { problem: readProblem(thrown) } })
        })
    }, pauseMilliseconds)
    return () => {
      clearTimeout(clock)
      abort.abort()
    }
  }, [asked, id, rentalId])

  return {
    heard: asked && last?.asked === asked ? last.heard : undefined,
    /** From a refusal. */
    tell: (quote) => asked && setLast({ asked, heard: { quote } }),
  }
}
