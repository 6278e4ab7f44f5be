import type { Rental } from '../rentals.contract.ts'

export function renterName(user: Partial<Rental['user']> | null | undefined): string {
  return user?.title || [user?.name, user?.lastname].filter(Boolean).join(' ') || 'Nenurodyta'
}
