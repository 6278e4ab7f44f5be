import type { HistoryLine } from './history.contract.ts'

/** A person without a name has no account any more. */
export function formatActorName(by: HistoryLine['by']): string {
  if (!by) return 'Parduotuvė'
  return by.name ?? `${by.was_admin ? 'Buvęs administratorius' : 'Ištrinta paskyra'} #${by.id}`
}
