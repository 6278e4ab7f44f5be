import type { KeptReport } from '../outbox.ts'
import type { RoundStop, VisitState } from '../rounds.contract.ts'

export interface StopOnPhone extends RoundStop {
  /** Told on this phone, and the shop has not heard of it yet. */
  isWaiting: boolean
}

const after: Record<KeptReport['report']['kind'], VisitState> = {
  'set-out': 'set-out',
  arrived: 'arrived',
  failed: 'failed',
  'handed-over': 'done',
  'taken-back': 'done',
}
const far: VisitState[] = ['planned', 'set-out', 'arrived', 'done', 'failed']

/** The stops as they stand with what waits on the phone. What the shop has refused does not count: it stands above the list. */
export function withReports(stops: RoundStop[], reports: KeptReport[]): StopOnPhone[] {
  return stops.map((stop) => {
    const waiting = reports.filter((report) => report.stop_id === stop.id && !report.refused)
    const visit = waiting
      .map(({ report }) => after[report.kind])
      .reduce((furthest, one) => (far.indexOf(one) > far.indexOf(furthest) ? one : furthest), stop.visit)
    return { ...stop, visit, isWaiting: waiting.length > 0 }
  })
}
