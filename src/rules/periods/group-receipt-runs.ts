import type { DayReceiptLine } from './compute-charged-days.ts'

/** Consecutive days, charged or free for the same reason. */
export interface ReceiptRun {
  from: string
  to: string
  days: number
  charged: boolean
  reason?: string
}

export function groupReceiptRuns(
  receipt: readonly Pick<DayReceiptLine, 'date' | 'charged' | 'reason'>[],
): ReceiptRun[] {
  const runs: ReceiptRun[] = []
  for (const { date, charged, reason } of receipt) {
    const last = runs.at(-1)
    if (last && last.charged === charged && last.reason === reason) {
      last.to = date
      last.days += 1
    } else {
      runs.push({ from: date, to: date, days: 1, charged, ...(reason !== undefined && { reason }) })
    }
  }
  return runs
}
