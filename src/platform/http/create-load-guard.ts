import { limits } from '../limits/limits.ts'
import { Refusal } from '../refusal.ts'

/** The guard checks once a second; refusals further apart belong to different checks. */
const forgottenAfterMs = 1_500

/** Behind at every check for `limits.busyAfterMs`: one long turn is no overload. */
export function createLoadGuard(now: () => number = () => performance.now()): () => Promise<never> | undefined {
  let began = 0
  let last = Number.NEGATIVE_INFINITY
  return () => {
    const at = now()
    if (at - last > forgottenAfterMs) began = at
    last = at
    if (at - began < limits.busyAfterMs) return undefined
    const says = 'Šiuo metu daug lankytojų. Bandykite po akimirkos.'
    return Promise.reject(new Refusal(503, 'busy', says, { retryAfterSeconds: 2 }))
  }
}
