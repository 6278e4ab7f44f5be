import { sendRequest } from '#platform/browser/api-client.ts'
import { readToken } from '#platform/browser/browser-session.ts'
import { slimEndpoint } from '#platform/slim-endpoint.ts'
import type { CartLine, SaveCart } from '../cart.contract.ts'
import { bareLine } from './bare-line.ts'

const saveCart = slimEndpoint<typeof SaveCart>('PUT', '/api/cart')
const pauseMs = 500
/** Survives a reload: the next page must not take the server's older cart for the newer one. */
const unsavedKey = 'cart-unsaved'

let clock: ReturnType<typeof setTimeout> | undefined
let isSaving = false

const waiting: ((isSaved: boolean) => void)[] = []

/** Sends the cart of a signed-in customer to the server after a short rest; the last writing wins. Answers whether it has it then. */
export function saveCartSoon(read: () => CartLine[]): Promise<boolean> {
  if (!readToken()) return Promise.resolve(false)
  note(true)
  clearTimeout(clock)
  clock = setTimeout(() => save(read), pauseMs)
  return new Promise((tell) => waiting.push(tell))
}

function tellWaiting(told: typeof waiting, isSaved: boolean): void {
  for (const tell of told) tell(isSaved)
}

/** What was about to be saved is nobody's any more: after logout, and after an order. */
export function stopSavingCart(): void {
  clearTimeout(clock)
  clock = undefined
  note(false)
  tellWaiting(waiting.splice(0), false)
}

/** Whether this tab has a change that the server has not confirmed. */
export function hasUnsavedCart(): boolean {
  try {
    return sessionStorage.getItem(unsavedKey) === '1'
  } catch {
    return false
  }
}

async function save(read: () => CartLine[]): Promise<void> {
  clock = undefined
  // one at a time, so that an older cart never arrives after a newer one
  if (isSaving) {
    clock = setTimeout(() => save(read), pauseMs)
    return
  }
  if (!readToken()) return stopSavingCart()

  isSaving = true
  const told = waiting.splice(0)
  try {
    await sendRequest(saveCart, { body: { items: read().map(bareLine) } })
    if (clock === undefined) note(false)
    tellWaiting(told, true)
  } catch {
    // not reached or refused: the cart is whole in this browser, and the next change or page sends it again
    tellWaiting(told, false)
  } finally {
    isSaving = false
  }
}

function note(isUnsaved: boolean): void {
  try {
    if (isUnsaved) sessionStorage.setItem(unsavedKey, '1')
    else sessionStorage.removeItem(unsavedKey)
  } catch {
    // without it a reload within the pause may show the older cart
  }
}
