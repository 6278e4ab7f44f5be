import { formatPlural } from '#platform/pick-plural-form.ts'
import type { StateColour } from '#shell/ui/state-label.tsx'
import { dataRequestStateWords } from '../data-request-states.ts'
import type { DataRequest } from '../privacy.contract.ts'

export const dataRequestStateLabels: Record<DataRequest['state'], { word: string; colour: StateColour }> = {
  open: { word: dataRequestStateWords.open, colour: 'amber' },
  overdue: { word: dataRequestStateWords.overdue, colour: 'red' },
  done: { word: dataRequestStateWords.done, colour: 'green' },
  refused: { word: dataRequestStateWords.refused, colour: 'neutral' },
  cancelled: { word: dataRequestStateWords.cancelled, colour: 'neutral' },
}

const days = { one: 'diena', few: 'dienos', other: 'dienų' }
const daysLate = { one: 'dieną', few: 'dienas', other: 'dienų' }

/** `liko 12 dienų`, `šiandien paskutinė diena`, `vėluojama 3 dienas` */
export function describeTimeLeft(left: number): string {
  if (left < 0) return `vėluojama ${formatPlural(-left, daysLate)}`
  return left === 0 ? 'šiandien paskutinė diena' : `liko ${formatPlural(left, days)}`
}
