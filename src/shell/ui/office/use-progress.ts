import { useEffect, useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { isLaterProgress } from '#platform/progress/is-later-progress.ts'
import type { ProgressEndpoint, ProgressReport } from '#platform/progress/progress.contract.ts'

const askEveryMs = 400

/** Null before anything is known. Never goes back. */
export function useProgress(call: ProgressEndpoint, key: string | undefined): ProgressReport | null {
  const [entry, setTold] = useState<ProgressReport | null>(null)
  useEffect(() => {
    setTold(null)
    if (!key) return
    const question = new AbortController()
    const { signal } = question
    let timer = setTimeout(look, askEveryMs)

    // Sequential, so that answers keep their order.
    async function look() {
      try {
        // no loader: how far an import has come, again and again
        const { data } = await sendRequest(call, { query: { key: key as string }, signal })
        if (data && !signal.aborted) setTold((before) => (before && !isLaterProgress(data, before) ? before : data))
      } catch {
        // The import itself reports failure.
      }
      if (!signal.aborted) timer = setTimeout(look, askEveryMs)
    }
    return () => {
      clearTimeout(timer)
      question.abort()
    }
  }, [call, key])
  return entry
}
