import type { KeyboardEvent } from 'react'

/** A hand scanner ends each code with Enter, in whichever field the clerk has left the focus: no act is made by that. */
export function enterSendsNothing(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}
