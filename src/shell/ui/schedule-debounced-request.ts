/** Returns an effect's cleanup, which aborts the signal. */
export function scheduleDebouncedRequest(ask: (signal: AbortSignal) => void, pauseMilliseconds: number): () => void {
  const question = new AbortController()
  const clock = setTimeout(() => ask(question.signal), pauseMilliseconds)
  return () => {
    clearTimeout(clock)
    question.abort()
  }
}
