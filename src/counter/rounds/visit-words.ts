import type { VisitState } from './rounds.contract.ts'

export const timesInWords = (from: string | null, to: string | null): string =>
  from && to ? `${from}–${to}` : 'darbo laiku'

export const stopWords = { deliver: 'Pristatyti', collect: 'Pasiimti' } as const

/** For the staff. */
export const visitWords: Record<VisitState, string> = {
  planned: 'Suplanuota',
  'set-out': 'Važiuojama',
  arrived: 'Vietoje',
  done: 'Atlikta',
  failed: 'Nepavyko',
}
