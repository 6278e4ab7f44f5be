import { newKey } from '#platform/browser/new-key.ts'
import { attemptKey as storageKey } from './forget-checkout.ts'

/** An order that was sent and of which no answer has come yet. */
export interface Attempt {
  user: number
  key: string
  /** The body as it was sent, JSON. */
  body: string
}

/**
 * The key under which this body is sent: the same for every repeat of it, also after a reload, so that the server makes
 * one order of them; a new one as soon as the body differs.
 */
export function attemptFor(user: number, body: string): Attempt {
  const last = openAttempt(user)
  if (last?.body === body) return last
  const attempt = { user, key: newKey(), body }
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(attempt))
  } catch {
    // without it a reload forgets the key; the server still knows the same body for ten seconds
  }
  return attempt
}

/** This customer's attempt whose end is not known. */
export function openAttempt(user: number): Attempt | undefined {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    return isAttempt(found) && found.user === user ? found : undefined
  } catch {
    return undefined
  }
}

/** The answer came, whatever it was. */
export function endAttempt(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // nothing was kept
  }
}

function isAttempt(found: unknown): found is Attempt {
  if (typeof found !== 'object' || found === null) return false
  const { user, key, body } = found as Partial<Record<keyof Attempt, unknown>>
  return typeof user === 'number' && typeof key === 'string' && typeof body === 'string'
}
