import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/** Log lines carry the scope. */
type Scope = { request_id: string; changedShop?: boolean } | { job_id: string }

const scopes = new AsyncLocalStorage<Scope>()

export function runInScope<T>(scope: Scope, run: () => T): T {
  return scopes.run(scope, run)
}

export const getCurrentScope = (): Scope | undefined => scopes.getStore()

export function markShopChanged(): void {
  const scope = getCurrentScope()
  if (scope && 'request_id' in scope) scope.changedShop = true
}

export function hasChangedShop(): boolean {
  const scope = getCurrentScope()
  return scope !== undefined && 'request_id' in scope && scope.changedShop === true
}

export const requestIdHeader = 'x-request-id'

/** Safe in logs and headers. */
const safe = /^[\w.:-]{8,64}$/

/** A page's API requests share its id; a trusted proxy may provide one (`x-request-id`). */
export function requestId(given: string | string[] | undefined, isTrusted: boolean): string {
  const scope = getCurrentScope()
  if (scope && 'request_id' in scope) return scope.request_id
  return isTrusted && typeof given === 'string' && safe.test(given) ? given : randomUUID()
}
