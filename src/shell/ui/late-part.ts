import { type ComponentType, lazy } from 'react'

/** Loads in parallel with the page's script; the heading waits for neither. Retried once. */
export function latePart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const begun = typeof document === 'undefined' ? undefined : load().catch(() => undefined)
  return lazy(async () => (await begun) ?? (await load()))
}
