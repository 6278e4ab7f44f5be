/** A request that never rejects: failure is an answer too. */
export type Question<T> = Promise<{ data: T } | { problem: unknown }>

/** Never settles once aborted. */
export function settle<T>(asked: Promise<T>, signal?: AbortSignal): Question<T> {
  return new Promise((answer) =>
    asked.then(
      (data) => signal?.aborted || answer({ data }),
      (problem: unknown) => signal?.aborted || answer({ problem }),
    ),
  )
}
