import type { KeyboardEvent } from 'react'

/** A hand scanner ends each code with Enter, which must not submit the act. */
export function preventEnterSubmit(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}
