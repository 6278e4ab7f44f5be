import { useEffect, useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { askSoon } from '#ui/ask-soon.ts'
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
    setShown(({ found }) => ({ found, state: 'asking' }))
    return askSoon((signal) => {
      sendRequest(FindAnything, { query: { q }, signal }).then(
        ({ data: found }) => setShown({ found, state: 'idle' }),
        () => {
          if (!signal.aborted) setShown({ found: [], state: 'failed' })
        },
      )
    }, pauseMilliseconds)
  }, [q])

  return shown
}
