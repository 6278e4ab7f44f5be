import { afterPaint } from '#ui/after-paint.ts'
import { draftKey as storageKey } from './forget-checkout.ts'

/** What was typed into the checkout's form, by field name. */
export type Draft = Record<string, string>

/**
 * The form as it was left by this customer in this tab, so that a reload, a refusal or a lost session costs no typing.
 * Somebody else who signs in here later finds nothing.
 */
export function readDraft(userId: number): Draft {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    if (!isKept(found) || found.user !== userId) return {}
    return Object.fromEntries(Object.entries(found.fields).filter(([, value]) => typeof value === 'string'))
  } catch {
    return {}
  }
}

let callOff: (() => void) | undefined

/** Keeps it once the page has shown what was typed or pressed, and before the page is left. */
export function keepDraftSoon(userId: number, form: HTMLFormElement): void {
  callOff?.()
  const keep = () => {
    callOff?.()
    keepDraft(userId, form)
  }
  const stop = afterPaint(keep)
  addEventListener('pagehide', keep)
  callOff = () => {
    stop()
    removeEventListener('pagehide', keep)
    callOff = undefined
  }
}

/** Fields that are not in the form just now, a company's while it says „private“, stay as they were. A discount's code is kept nowhere, and what is agreed to is ticked anew. */
function keepDraft(userId: number, form: HTMLFormElement): void {
  const fields = readDraft(userId)
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && !agreedAnew.includes(name)) fields[name] = value
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ user: userId, fields }))
  } catch {
    // full or forbidden: the form itself still holds what was typed
  }
}

const agreedAnew = ['terms', 'code', 'sms_offers']

export function dropDraft(): void {
  callOff?.()
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // nothing was kept
  }
}

function isKept(found: unknown): found is { user: number; fields: Draft } {
  return typeof found === 'object' && found !== null && 'user' in found && 'fields' in found && !!found.fields
}
