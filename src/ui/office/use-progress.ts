import { useEffect, useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { isFurther } from '#platform/progress/is-further.ts'
import type { ProgressEndpoint, Told } from '#platform/progress/progress.contract.ts'

const askEveryMs = 400

/** How far the import is that was sent with this key; null before anything is known of it. It never goes back. */
export function useProgress(call: ProgressEndpoint, key: string | undefined): Told | null {
  const [told, setTold] = useState<Told | null>(null)
  useEffect(() => {
    setTold(null)
    if (!key) return
    const question = new AbortController()
    const { signal } = question
    let timer = setTimeout(look, askEveryMs)

    // One question after the other: answers that pass each other would be told in a wrong order.
    async function look() {
      try {
        const { data } = await sendRequest(call, { query: { key: key as string }, signal })
        if (data && !signal.aborted) setTold((before) => (before && !isFurther(data, before) ? before : data))
      } catch {
        // The import itself tells when it fails.
      }
      if (!signal.aborted) timer = setTimeout(look, askEveryMs)
    }
    return () => {
      clearTimeout(timer)
      question.abort()
    }
  }, [call, key])
  return told
}
