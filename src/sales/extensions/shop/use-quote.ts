import { useEffect, useState } from 'react'
import type { AnswerOf, SentBodyOf } from '#platform/contract.ts'
import { type Problem, readProblem } from '#shell/ui/read-problem.ts'
import type { ExtendRental, ExtensionQuote } from '../extensions.contract.ts'

const pauseMilliseconds = 250

export interface NewReturn {
  to: string
  to_time: string
}

/** The customer's calls, or the desk's. */
export interface ExtensionCalls {
  quote: (input: NewReturn, signal: AbortSignal) => Promise<{ data: ExtensionQuote }>
  extend: (body: SentBodyOf<typeof ExtendRental>, key: string) => Promise<AnswerOf<typeof ExtendRental>>
}

export type ExtensionQuoteResult = { quote: ExtensionQuote } | { problem: Problem }

/** Undefined until answered or chosen. */
export function useQuote(
  calls: ExtensionCalls,
  wanted: NewReturn | undefined,
): { heard: ExtensionQuoteResult | undefined; tell: (quote: ExtensionQuote) => void } {
  const [last, setLast] = useState<{ key: string; heard: ExtensionQuoteResult }>()
  const value = wanted && JSON.stringify(wanted)

  useEffect(() => {
    if (!value) return
    const abort = new AbortController()
    const clock = setTimeout(() => {
      calls
        .quote(JSON.parse(value), abort.signal)
        .then(({ data }) => setLast({ key: value, heard: { quote: data } }))
        .catch((thrown) => {
          if (!abort.signal.aborted) setLast({ key: value, heard: { problem: readProblem(thrown) } })
        })
    }, pauseMilliseconds)
    return () => {
      clearTimeout(clock)
      abort.abort()
    }
  }, [value, calls])

  return {
    heard: value && last?.key === value ? last.heard : undefined,
    /** A refusal carries the quote. */
    tell: (quote) => value && setLast({ key: value, heard: { quote } }),
  }
}
