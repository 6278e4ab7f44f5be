import type { DataRequest } from './privacy.contract.ts'

export const dataRequestStateWords: Record<DataRequest['state'], string> = {
  open: 'Laukia',
  overdue: 'Vėluojama',
  done: 'Įvykdytas',
  refused: 'Atmestas',
  cancelled: 'Atšauktas',
}
