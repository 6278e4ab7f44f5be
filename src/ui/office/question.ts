/** A question under way, and what came of it. It never fails: a failure is an answer, too. */
export type Question<T> = Promise<{ data: T } | { problem: unknown }>

/** A promise as a question. Of one that was stopped nobody waits for the answer: none comes. */
export function settle<T>(asked: Promise<T>, signal?: AbortSignal): Question<T> {
  return new Promise((answer) =>
    asked.then(
      (data) => signal?.aborted || answer({ data }),
      (problem: unknown) => signal?.aborted || answer({ problem }),
    ),
  )
}
