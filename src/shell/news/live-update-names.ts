import type { SubjectKind } from '#shell/history/audit-events.ts'

export const subjectCollections = {
  order: 'orders',
  'desk-order': 'desk-orders',
  client: 'clients',
  rental: 'rentals',
  product: 'products',
  unit: 'units',
  category: 'categories',
  campaign: 'campaigns',
  user: 'users',
  settings: 'settings',
  'data-request': 'data-requests',
  'bank-entry': 'bank-entries',
  month: 'months',
  transfer: 'transfers',
  place: 'places',
  till: 'tills',
  label: 'labels',
  task: 'tasks',
} as const satisfies Record<SubjectKind, string>

/** Subjects without history events of their own. */
type Untold = 'payments' | 'refunds' | 'stops' | 'sms' | 'withdrawals'
type All = (typeof subjectCollections)[SubjectKind] | Untold

export type LiveUpdateName = All | `${SubjectKind}:${number}`

/** `order:*`: the one with the id in the screen's address; `*`: anything. */
export type LiveUpdatePattern = All | `${SubjectKind}:*` | '*'

/** `id`: from the screen's address. */
export function hasMatchingUpdate(
  entries: readonly string[],
  patterns: readonly LiveUpdatePattern[],
  id: string | undefined,
): boolean {
  if (patterns.length === 0) return false
  if (patterns.includes('*') || entries.includes('*')) return true
  return patterns.some((name) => entries.includes(name.replace('*', id ?? '')))
}
