import { ApiError, NetworkError, sendRequest } from '#platform/browser/api-client.ts'
import type { ImportProgressEndpoint, ImportResult } from '#platform/csv/import.contract.ts'

const askEveryMs = 1_500
/** A form that was sent before the line broke may reach the server after a question that came on another line. */
const emptyAnswers = 3

/** Whether nobody knows what became of a form that was sent: its answer was lost, or something broke while it was given. */
export const isUnclear = (thrown: unknown): boolean =>
  thrown instanceof NetworkError || (thrown instanceof ApiError && thrown.status >= 500)

/**
 * What became of an import whose answer was lost: what it came to, or null when nothing was written. Asks until that is
 * known, however long the network is away. Throws an ApiError when one may not sendRequest any more, an AbortError when stopped.
 */
export async function outcomeOf(
  call: ImportProgressEndpoint,
  key: string,
  signal: AbortSignal,
): Promise<ImportResult | null> {
  for (let empty = 0; empty < emptyAnswers; ) {
    await new Promise((done) => setTimeout(done, askEveryMs))
    const answer = await sendRequest(call, { query: { key }, signal }).catch((thrown: unknown) => {
      if (!isUnclear(thrown)) throw thrown
    })
    if (!answer) continue
    if (answer.data?.result) return answer.data.result
    empty = answer.data ? 0 : empty + 1
  }
  return null
}
