import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/** On whose behalf something runs: a request or a job. Log lines carry it. */
type Scope = { request_id: string; changedShop?: boolean } | { job_id: string }

const scopes = new AsyncLocalStorage<Scope>()

/** Runs something so that everything it does, and begins, is done on behalf of this request or job. */
export function inScope<T>(scope: Scope, run: () => T): T {
  return scopes.run(scope, run)
}

export const currentScope = (): Scope | undefined => scopes.getStore()

/** Remembers that what runs here has changed what the shop shows. */
export function noteChange(): void {
  const scope = currentScope()
  if (scope && 'request_id' in scope) scope.changedShop = true
}

/** Whether the request that runs here has changed what the shop shows. */
export function hasChangedShop(): boolean {
  const scope = currentScope()
  return scope !== undefined && 'request_id' in scope && scope.changedShop === true
}

export const requestIdHeader = 'x-request-id'

/** What may stand in a log and in a header as it came. */
const safe = /^[\w.:-]{8,64}$/

/**
 * The id of a request: a page's own questions to the API are the page's request; a proxy that we trust may have given it
 * one already (`x-request-id`); else a new one.
 */
export function requestId(given: string | string[] | undefined, isTrusted: boolean): string {
  const scope = currentScope()
  if (scope && 'request_id' in scope) return scope.request_id
  return isTrusted && typeof given === 'string' && safe.test(given) ? given : randomUUID()
}
