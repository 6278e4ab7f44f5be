import { attempts } from '#platform/limits/limits.ts'
import { RateLimit } from '#platform/limits/rate-limit.ts'

interface Try<T> {
  /** Where from, as `clientKey` counts addresses. */
  client: string
  /** As it was typed; nothing is no try. */
  code: string | null | undefined
  now: Date
  /** Whether what came of it says that there is no such code. */
  isWrong: (result: T) => boolean
}

/**
 * Codes of campaigns can't be guessed: so many wrong ones a minute from one client, then a 429, right ones included. A code that was
 * counted is no guess again, because a page prices its cart with every change of it.
 */
export function codeTries() {
  const wrong = new RateLimit({ ...attempts.wrongCode, field: 'code' })
  const counted = new RateLimit({ ...attempts.wrongCode, most: 1 })
  return async <T>({ client, code, now, isWrong }: Try<T>, run: () => Promise<T>): Promise<T> => {
    const guess = `${client} ${code?.trim().toLowerCase()}`
    if (!code?.trim() || counted.isFull(guess, now)) return run()
    let result: { is: T } | undefined
    await wrong.countFailures(client, now, async () => {
      result = { is: await run() }
      if (!isWrong(result.is)) return true
      if (!counted.isFull(guess, now)) counted.count(guess, now)
      return undefined
    })
    return (result as unknown as { is: T }).is
  }
}
