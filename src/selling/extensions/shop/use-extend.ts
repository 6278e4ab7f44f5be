import { useRef, useState } from 'react'
import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import { newKey } from '#platform/browser/new-key.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { slimEndpoint } from '#platform/slim-endpoint.ts'
import { readProblem } from '#shell/ui/read-problem.ts'
import type { ExtendRental, ExtensionQuote } from '../extensions.contract.ts'
import type { NewReturn } from './use-quote.ts'

const extendRental = slimEndpoint<typeof ExtendRental>('POST', '/api/orders/:id/rentals/:rentalId/extension')

export type Extended = AnswerOf<typeof ExtendRental>['data']

interface Told {
  onExtended: (extended: Extended) => void
  onQuote: (quote: ExtensionQuote) => void
}

/** Repeats of a body use the same key. */
export function useExtend(rental: { id: number; rentalId: number }, { onExtended, onQuote }: Told) {
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState('')
  const attempt = useRef<{ sent: string; key: string }>(undefined)

  async function extend(body: NewReturn & { expected_price_with_vat: number; early_start: boolean }) {
    if (isPending) return
    setPending(true)
    setProblem('')
    const sent = JSON.stringify(body)
    if (attempt.current?.sent !== sent) attempt.current = { sent, key: newKey() }
    try {
      const headers = { 'idempotency-key': attempt.current.key }
      const { data } = await sendRequest(extendRental, { params: rental, body, headers })
      onExtended(data)
    } catch (thrown) {
      const quote = thrown instanceof ApiError ? (thrown.body.quote as ExtensionQuote | undefined) : undefined
      if (quote) onQuote(quote)
      if (!quote?.in_the_way) setProblem(wordsOf(thrown))
    } finally {
      setPending(false)
    }
  }

  return { extend, isPending, problem, forget: () => setProblem('') }
}

function wordsOf(thrown: unknown): string {
  if (thrown instanceof ApiError && thrown.status < 500) return readProblem(thrown).message
  return 'Nežinome, ar pratęsimas mus pasiekė. Spauskite „Pratęsti ir sumokėti“ dar kartą: antro pratęsimo nebus, net jei pirmasis jau priimtas.'
}
