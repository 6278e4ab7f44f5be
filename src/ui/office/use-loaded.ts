import { useEffect, useState } from 'react'
import type { Question } from './question.ts'

export interface Loaded<T> {
  /** The newest answer there is; it stays while the next one is on its way, and when that fails. */
  data: T | undefined
  /** Why the last question failed; null once one has been answered. */
  problem: unknown
  loading: boolean
}

/** What became of a question that the screen's loader began. Without a question nothing ever comes. */
export function useLoaded<T>(question: Question<T> | undefined): Loaded<T> {
  const [known, setKnown] = useState<{ of?: Question<T>; data?: T; problem: unknown }>({ problem: null })

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
