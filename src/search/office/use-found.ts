import { useEffect, useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { FindAnything, type Found } from '../find.contract.ts'

/** Shorter than people type, longer than one key takes: few questions, no waiting. */
const pauseMilliseconds = 60

/** Orders, accounts and products for what is typed. What was found before stays until the next answer is here. */
export function useFound(typed: string) {
  const [shown, setShown] = useState<{ found: Found[]; state: 'idle' | 'asking' | 'failed' }>({
    found: [],
    state: 'idle',
  })
  const q = typed.trim()

  useEffect(() => {
    if (q === '') {
      setShown({ found: [], state: 'idle' })
      return
    }
    const question = new AbortController()
    setShown(({ found }) => ({ found, state: 'asking' }))
    const clock = setTimeout(() => {
      sendRequest(FindAnything, { query: { q }, signal: question.signal }).then(
        ({ data: found }) => setShown({ found, state: 'idle' }),
        () => {
          if (!question.signal.aborted) setShown({ found: [], state: 'failed' })
        },
      )
    }, pauseMilliseconds)
    return () => {
      clearTimeout(clock)
      question.abort()
    }
  }, [q])

  return shown
}
