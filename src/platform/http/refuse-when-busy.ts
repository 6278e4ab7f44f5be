import { limits } from '../limits/limits.ts'
import { Refusal } from '../refusal.ts'

/** The guard looks once a second; two requests further apart were not refused by the same look. */
const forgottenAfterMs = 1_500

/**
 * What the guard of the event loop does with a request that comes while the process is behind. One long turn, of a start
 * or of a machine that did something else, is no crowd: requests are refused only when it has been behind at every look
 * for `limits.busyAfterMs`.
 */
export function refuseWhenBusy(now: () => number = () => performance.now()): () => Promise<never> | undefined {
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
