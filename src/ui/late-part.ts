import { type ComponentType, lazy } from 'react'

/**
 * What stands below a page's heading, in scripts of its own: they begin to come with the page's, while it asks whose it is, and the
 * heading waits for neither. What did not come is asked for once more.
 */
export function latePart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const begun = typeof document === 'undefined' ? undefined : load().catch(() => undefined)
  return lazy(async () => (await begun) ?? (await load()))
}
