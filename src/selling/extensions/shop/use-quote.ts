import { useEffect, useState } from 'react'
import type { AnswerOf, SentBodyOf } from '#platform/contract.ts'
import { type Problem, readProblem } from '#shell/ui/read-problem.ts'
import type { ExtendRental, ExtensionQuote } from '../extensions.contract.ts'

const pauseMilliseconds = 250

export interface NewReturn {
  to: string
  to_time: string
}

/** The customer's, or the desk's. */
export interface ExtensionCalls {
  quote: (asked: NewReturn, signal: AbortSignal) => Promise<{ data: ExtensionQuote }>
  extend: (
    body: SentBodyOf<typeof ExtendRental>,
    headers: Record<string, string>,
  ) => Promise<AnswerOf<typeof ExtendRental>>
}

export type Heard = { quote: ExtensionQuote } | { problem: Problem }

/** Undefined until answered or chosen. */
export function useQuote(
  calls: ExtensionCalls,
  wanted: NewReturn | undefined,
): { heard: Heard | undefined; tell: (quote: ExtensionQuote) => void } {
  const [last, setLast] = useState<{ asked: string; heard: Heard }>()
  const asked = wanted && JSON.stringify(wanted)

  useEffect(() => {
    if (!asked) return
    const abort = new AbortController()
    const clock = setTimeout(() => {
      calls
        .quote(JSON.parse(asked), abort.signal)
        .then(({ data }) => setLast({ asked, heard: { quote: data } }))
        .catch((thrown) => {
          if (!abort.signal.aborted) setLast({ asked, heard: { problem: readProblem(thrown) } })
        })
    }, pauseMilliseconds)
    return () => {
      clearTimeout(clock)
      abort.abort()
    }
  }, [asked, calls])

  return {
    heard: asked && last?.asked === asked ? last.heard : undefined,
    /** From a refusal. */
    tell: (quote) => asked && setLast({ asked, heard: { quote } }),
  }
}
