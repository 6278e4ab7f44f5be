import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, NetworkError, sendRequest } from '#platform/browser/api-client.ts'
import { readToken } from '#platform/browser/browser-session.ts'
import { type MyRound, ShowMyRound } from '../rounds.contract.ts'
import { readStoredRound, writeDay } from './phone-storage.ts'

export type RoundState =
  | { state: 'loading'; round: null }
  | { state: 'guest'; round: null }
  | { state: 'forbidden'; round: null }
  | { state: 'unread'; round: null }
  | { state: 'known'; round: MyRound; isFresh: boolean }

const EVERY_MS = 60_000

/** The stored day at once, then the server's, every minute and when the page becomes visible. */
export function useRound(): RoundState & { reload: () => Promise<void> } {
  const [state, setTold] = useState<RoundState>({ state: 'loading', round: null })
  const hasAsked = useRef(false)

  const reload = useCallback(async () => {
    if (readToken() === undefined) return setTold({ state: 'guest', round: null })
    try {
      // no loader: opens without a network and asks again each minute
      const { data: round } = await sendRequest(ShowMyRound)
      hasAsked.current = true
      setTold({ state: 'known', round, isFresh: true })
      await writeDay(round).catch(() => {})
    } catch (thrown) {
      if (thrown instanceof ApiError && thrown.status === 403) return setTold({ state: 'forbidden', round: null })
      if (thrown instanceof ApiError && thrown.status === 401) return
      if (thrown instanceof ApiError || thrown instanceof NetworkError) setTold(stale)
      else throw thrown
    }
  }, [])

  useEffect(() => {
    let isGone = false
    const keptFirst = readToken() === undefined ? Promise.resolve(null) : readStoredRound().catch(() => null)
    void keptFirst.then((round) => {
      if (isGone) return
      if (round && !hasAsked.current) setTold({ state: 'known', round, isFresh: false })
      void reload()
    })
    const look = () => void (document.visibilityState === 'visible' && reload())
    const clock = setInterval(look, EVERY_MS)
    document.addEventListener('visibilitychange', look)
    addEventListener('online', look)
    return () => {
      isGone = true
      clearInterval(clock)
      document.removeEventListener('visibilitychange', look)
      removeEventListener('online', look)
    }
  }, [reload])

  return { ...state, reload }
}

const stale = (before: RoundState): RoundState =>
  before.state === 'known' ? { ...before, isFresh: false } : { state: 'unread', round: null }
