import { attempts } from '#platform/limits/limits.ts'
import { RateLimit } from '#platform/limits/rate-limit.ts'

interface Try<T> {
  /** As `toIpKey` counts addresses. */
  ipKey: string
  /** As typed; empty is no try. */
  code: string | null | undefined
  now: Date
  isWrong: (result: T) => boolean
}

/** Wrong codes per client and minute; then right ones are a 429, too. Repeating one is no new try. */
export function limitCodeTries() {
  const wrong = new RateLimit({ ...attempts.wrongCode, field: 'code' })
  const counted = new RateLimit({ ...attempts.wrongCode, max: 1 })
  return async <T>({ ipKey, code, now, isWrong }: Try<T>, run: () => Promise<T>): Promise<T> => {
    const guess = `${ipKey} ${code?.trim().toLowerCase()}`
    if (!code?.trim() || counted.isFull(guess, now)) return run()
    let result: { value: T } | undefined
    await wrong.countFailures(ipKey, now, async () => {
      result = { value: await run() }
      if (!isWrong(result.value)) return true
      if (!counted.isFull(guess, now)) counted.count(guess, now)
      return undefined
    })
    return (result as unknown as { value: T }).value
  }
}
