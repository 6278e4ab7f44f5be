import { useEffect, useState } from 'react'
import type { PendingResult } from './pending-result.ts'

export interface LoadState<T> {
  /** The data stays during and after a failed reload. */
  data: T | undefined
  /** Null once a question has been answered. */
  problem: unknown
  loading: boolean
}

/** Undefined never settles. */
export function useLoaded<T>(question: PendingResult<T> | undefined): LoadState<T> {
  const [known, setKnown] = useState<{ of?: PendingResult<T>; data?: T; problem: unknown }>({ problem: null })

  useEffect(() => {
    let isPast = false
    void question?.then((answer) => {
      if (isPast) return
      setKnown((before) =>
        'problem' in answer
          ? { ...before, of: question, problem: answer.problem }
          : { of: question, data: answer.data, problem: null },
      )
    })
    return () => {
      isPast = true
    }
  }, [question])

  return { data: known.data, problem: known.problem, loading: known.of !== question || !question }
}
