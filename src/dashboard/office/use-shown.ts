import { type SetStateAction, useCallback, useEffect, useRef, useState } from 'react'

/**
 * What a panel shows: read when it appears and again whenever the window comes back, so that a dashboard that is left
 * open tells today's figures. `load` must keep its identity. A failure is silent: what was shown stays, and before
 * anything was shown `isUnknown` says so.
 */
export function useShown<T>(load: (signal: AbortSignal) => Promise<T>) {
  const [shown, setShown] = useState<T>()
  const [isUnknown, setUnknown] = useState(false)
  const question = useRef<AbortController>(undefined)

  const read = useCallback(() => {
    question.current?.abort()
    const own = new AbortController()
    question.current = own
    load(own.signal).then(
      (found) => {
        if (own.signal.aborted) return
        question.current = undefined
        setShown(() => found)
      },
      () => {
        if (own.signal.aborted) return
        question.current = undefined
        setUnknown(true)
      },
    )
  }, [load])

  useEffect(() => {
    const whenBack = () => {
      if (document.visibilityState === 'visible') read()
    }
    read()
    document.addEventListener('visibilitychange', whenBack)
    addEventListener('online', whenBack)
    return () => {
      question.current?.abort()
      document.removeEventListener('visibilitychange', whenBack)
      removeEventListener('online', whenBack)
    }
  }, [read])

  /** Changes what is shown, by an action that was done; an answer that is still on its way does not know of it. */
  const change = useCallback(
    (next: SetStateAction<T | undefined>) => {
      setShown(next)
      if (question.current) read()
    },
    [read],
  )

  return { shown, isUnknown: isUnknown && shown === undefined, read, change }
}
