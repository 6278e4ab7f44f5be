import { newKey } from '#platform/browser/new-key.ts'
import { draftKeeper } from '#shell/ui/draft-keeper.ts'

export interface Attempt {
  key: string
  /** JSON as sent. */
  body: string
}

/** The server alone knows a body for ten seconds. */
const attempts = draftKeeper<Attempt>({
  key: 'checkout-attempt',
  owner: 'user',
  fits: ({ key, body }: { key?: unknown; body?: unknown }) => typeof key === 'string' && typeof body === 'string',
})

/** Survives repeats and reloads; new for another body. */
export function attemptFor(user: number, body: string): Attempt {
  const last = openAttempt(user)
  if (last?.body === body) return last
  const attempt = { key: newKey(), body }
  attempts.write(user, attempt)
  return attempt
}

export const openAttempt = (user: number): Attempt | undefined => attempts.read(user)

export const endAttempt = (): void => attempts.drop()
