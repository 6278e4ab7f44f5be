import type { VisitState } from './rounds.contract.ts'

/** „09:00–12:00“, or that it is some time of the day. */
export const timesInWords = (from: string | null, to: string | null): string =>
  from && to ? `${from}–${to}` : 'darbo laiku'

export const stopWords = { deliver: 'Pristatyti', collect: 'Pasiimti' } as const

/** How far a stop is, for the staff. */
export const visitWords: Record<VisitState, string> = {
  planned: 'Suplanuota',
  'set-out': 'Važiuojama',
  arrived: 'Vietoje',
  done: 'Atlikta',
  failed: 'Nepavyko',
}
