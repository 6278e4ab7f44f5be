import type { KeyboardEvent } from 'react'

/** Hand scanners end each code with Enter. */
export function enterSendsNothing(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}
