import type { Rental } from '../rentals.contract.ts'

/** Who has the tool: the company, or the person; 'Nenurodyta' when the rental tells neither. */
export function renterName(user: Partial<Rental['user']> | null | undefined): string {
  return user?.title || [user?.name, user?.lastname].filter(Boolean).join(' ') || 'Nenurodyta'
}
