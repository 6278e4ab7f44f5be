import { formatPlural } from '#platform/pick-plural-form.ts'
import type { StateColour } from '#shell/ui/state-label.tsx'
import type { DataRequest } from '../privacy.contract.ts'

export const dataRequestStateLabels: Record<DataRequest['state'], { word: string; colour: StateColour }> = {
  open: { word: 'Laukia', colour: 'amber' },
  overdue: { word: 'Vėluojama', colour: 'red' },
  done: { word: 'Įvykdytas', colour: 'green' },
  refused: { word: 'Atmestas', colour: 'neutral' },
  cancelled: { word: 'Atšauktas', colour: 'neutral' },
}

const days = { one: 'diena', few: 'dienos', other: 'dienų' }
const daysLate = { one: 'dieną', few: 'dienas', other: 'dienų' }

/** `liko 12 dienų`, `šiandien paskutinė diena`, `vėluojama 3 dienas` */
export function describeTimeLeft(left: number): string {
  if (left < 0) return `vėluojama ${formatPlural(-left, daysLate)}`
  return left === 0 ? 'šiandien paskutinė diena' : `liko ${formatPlural(left, days)}`
}
