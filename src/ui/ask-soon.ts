/**
 * Asks once nothing has been typed for a while; the signal says that something was typed since. What an effect answers, so that each
 * question ends the one before it.
 */
export function askSoon(ask: (signal: AbortSignal) => void, pauseMilliseconds: number): () => void {
  const question = new AbortController()
  const clock = setTimeout(() => ask(question.signal), pauseMilliseconds)
  return () => {
    clearTimeout(clock)
    question.abort()
  }
}
