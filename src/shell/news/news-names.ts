import type { SubjectKind } from '#shell/history/audit-events.ts'

export const allOf = {
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
} as const satisfies Record<SubjectKind, string>

/** Without history events of their own. */
type Untold = 'payments' | 'refunds' | 'stops' | 'sms' | 'withdrawals'
type All = (typeof allOf)[SubjectKind] | Untold

export type NewsName = All | `${SubjectKind}:${number}`

/** `order:*`: the one with the id in the screen's address; `*`: anything. */
export type Heard = All | `${SubjectKind}:*` | '*'

/** `id`: from the screen's address. */
export function isHeard(told: readonly string[], hears: readonly Heard[], id: string | undefined): boolean {
  if (hears.length === 0) return false
  if (hears.includes('*') || told.includes('*')) return true
  return hears.some((name) => told.includes(name.replace('*', id ?? '')))
}
