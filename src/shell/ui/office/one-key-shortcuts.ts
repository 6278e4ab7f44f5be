import { useSyncExternalStore } from 'react'

const storageKey = 'one-key-shortcuts'
const listeners = new Set<() => void>()
/** Fallback without storage: until the page is left. */
let kept: boolean | undefined

/** `/`, `?`: speech input and shaking hands trigger them by accident (WCAG 2.1.4). */
export function useOneKeyShortcuts(): [isOn: boolean, set: (isOn: boolean) => void] {
  return [useSyncExternalStore(listen, areOn, () => true), set]
}

export function isOneKey(event: KeyboardEvent, key: string): boolean {
  const { target } = event
  const isTyping =
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))
  return event.key === key && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping && areOn()
}

function areOn(): boolean {
  if (kept !== undefined) return kept
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

function set(isOn: boolean): void {
  kept = isOn
  try {
    if (isOn) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    // no storage: until the page is left
  }
  for (const tell of listeners) tell()
}

function listen(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}
