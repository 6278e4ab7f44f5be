import { sendRequest } from '#platform/browser/api-client.ts'
import { readToken } from '#platform/browser/browser-session.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import type { CartLine, SaveCart } from '../../cart.contract.ts'
import { toCartLineInput } from '../to-cart-line-input.ts'

const saveCart = defineSlimEndpoint<typeof SaveCart>('PUT', '/api/cart')
const pauseMs = 500
/** The mark survives a reload: the server's cart is older. */
const unsavedKey = 'cart-unsaved'

let clock: ReturnType<typeof setTimeout> | undefined
let isSaving = false

const waiting: ((isSaved: boolean) => void)[] = []

/** Resolves to whether the server has the cart. */
export function saveCartSoon(read: () => CartLine[]): Promise<boolean> {
  if (!readToken()) return Promise.resolve(false)
  note(true)
  clearTimeout(clock)
  clock = setTimeout(() => save(read), pauseMs)
  return new Promise((tell) => waiting.push(tell))
}

function tellWaiting(entries: typeof waiting, isSaved: boolean): void {
  for (const tell of entries) tell(isSaved)
}

export function stopSavingCart(): void {
  clearTimeout(clock)
  clock = undefined
  note(false)
  tellWaiting(waiting.splice(0), false)
}

export function hasUnsavedCart(): boolean {
  try {
    return sessionStorage.getItem(unsavedKey) === '1'
  } catch {
    return false
  }
}

async function save(read: () => CartLine[]): Promise<void> {
  clock = undefined
  // an older cart must not arrive later
  if (isSaving) {
    clock = setTimeout(() => save(read), pauseMs)
    return
  }
  if (!readToken()) return stopSavingCart()

  isSaving = true
  const entries = waiting.splice(0)
  try {
    await sendRequest(saveCart, { body: { items: read().map(toCartLineInput) } })
    if (clock === undefined) note(false)
    tellWaiting(entries, true)
  } catch {
    // with the next change or page
    tellWaiting(entries, false)
  } finally {
    isSaving = false
  }
}

function note(isUnsaved: boolean): void {
  try {
    if (isUnsaved) sessionStorage.setItem(unsavedKey, '1')
    else sessionStorage.removeItem(unsavedKey)
  } catch {
    // a reload within the pause would show the older one
  }
}
