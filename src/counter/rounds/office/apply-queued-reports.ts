import type { QueuedReport } from '../outbox.ts'
import type { RoundStop, VisitState } from '../rounds.contract.ts'

export interface StopOnPhone extends RoundStop {
  isWaiting: boolean
}

const after: Record<QueuedReport['report']['kind'], VisitState> = {
  'set-out': 'set-out',
  arrived: 'arrived',
  failed: 'failed',
  'handed-over': 'done',
  'taken-back': 'done',
}
const far: VisitState[] = ['planned', 'set-out', 'arrived', 'done', 'failed']

/** Refused reports do not count. */
export function applyQueuedReports(stops: RoundStop[], reports: QueuedReport[]): StopOnPhone[] {
  return stops.map((stop) => {
    const waiting = reports.filter((report) => report.stop_id === stop.id && !report.refused)
    const visit = waiting
      .map(({ report }) => after[report.kind])
      .reduce((furthest, one) => (far.indexOf(one) > far.indexOf(furthest) ? one : furthest), stop.visit)
    return { ...stop, visit, isWaiting: waiting.length > 0 }
  })
}
