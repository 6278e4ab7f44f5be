import type { Rental } from '../../rentals.contract.ts'

export function formatRenterName(user: Partial<Rental['user']> | null | undefined): string {
  return user?.title || [user?.name, user?.lastname].filter(Boolean).join(' ') || 'Nenurodyta'
}
