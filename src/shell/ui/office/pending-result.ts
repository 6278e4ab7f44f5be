/** A request that never rejects: failure is an answer too. */
export type PendingResult<T> = Promise<{ data: T } | { problem: unknown }>

/** Never settles once aborted. */
export function toPendingResult<T>(input: Promise<T>, signal?: AbortSignal): PendingResult<T> {
  return new Promise((answer) =>
    input.then(
      (data) => signal?.aborted || answer({ data }),
      (problem: unknown) => signal?.aborted || answer({ problem }),
    ),
  )
}
