import type { VisitState } from './rounds.contract.ts'

export const formatVisitTimes = (from: string | null, to: string | null): string =>
  from && to ? `${from}–${to}` : 'darbo laiku'

export const stopKindLabels = { deliver: 'Pristatyti', collect: 'Pasiimti' } as const

export const visitStateLabels: Record<VisitState, string> = {
  planned: 'Suplanuota',
  'set-out': 'Važiuojama',
  arrived: 'Vietoje',
  done: 'Atlikta',
  failed: 'Nepavyko',
}
