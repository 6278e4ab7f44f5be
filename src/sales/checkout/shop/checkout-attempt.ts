import { generateRequestKey } from '#platform/browser/generate-request-key.ts'
import { createDraftStore } from '#shell/ui/draft-store.ts'

export interface CheckoutAttempt {
  key: string
  /** JSON as sent. */
  body: string
}

/** The server alone knows a body for ten seconds. */
const attempts = createDraftStore<CheckoutAttempt>({
  key: 'checkout-attempt',
  owner: 'user',
  fits: ({ key, body }: { key?: unknown; body?: unknown }) => typeof key === 'string' && typeof body === 'string',
})

/** Survives repeats and reloads; new for another body. */
export function getCheckoutAttempt(user: number, body: string): CheckoutAttempt {
  const last = openAttempt(user)
  if (last?.body === body) return last
  const attempt = { key: generateRequestKey(), body }
  attempts.write(user, attempt)
  return attempt
}

export const openAttempt = (user: number): CheckoutAttempt | undefined => attempts.read(user)

export const endAttempt = (): void => attempts.drop()
