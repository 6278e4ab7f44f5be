import { useRef, useState } from 'react'
import { ApiError } from '#platform/browser/api-client.ts'
import { generateRequestKey } from '#platform/browser/generate-request-key.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { readProblem } from '#shell/ui/read-problem.ts'
import type { ExtendRental, ExtensionQuote } from '../extensions.contract.ts'
import type { ExtensionCalls, NewReturn } from './use-quote.ts'

export type ExtensionResult = AnswerOf<typeof ExtendRental>['data']

interface UseExtendOptions {
  /** The button's label. */
  press: string
  onExtended: (extended: ExtensionResult) => void
  onQuote: (quote: ExtensionQuote) => void
}

/** Repeats of a body use the same key. */
export function useExtend({ extend: send }: ExtensionCalls, { press, onExtended, onQuote }: UseExtendOptions) {
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState('')
  const attempt = useRef<{ sent: string; key: string }>(undefined)

  async function extend(body: NewReturn & { expected_price_with_vat: number; early_start: boolean }) {
    if (isPending) return
    setPending(true)
    setProblem('')
    const sent = JSON.stringify(body)
    if (attempt.current?.sent !== sent) attempt.current = { sent, key: generateRequestKey() }
    try {
      const { data } = await send(body, attempt.current.key)
      onExtended(data)
    } catch (thrown) {
      const quote = thrown instanceof ApiError ? (thrown.body.quote as ExtensionQuote | undefined) : undefined
      if (quote) onQuote(quote)
      if (!quote?.in_the_way) setProblem(wordsOf(thrown, press))
    } finally {
      setPending(false)
    }
  }

  return { extend, isPending, problem, forget: () => setProblem('') }
}

function wordsOf(thrown: unknown, press: string): string {
  if (thrown instanceof ApiError && thrown.status < 500) return readProblem(thrown).message
  return `Nežinome, ar pratęsimas mus pasiekė. Spauskite „${press}“ dar kartą: antro pratęsimo nebus, net jei pirmasis jau priimtas.`
}
