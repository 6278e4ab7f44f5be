/** [from, to) in ms; `to` may be Infinity. */
export interface Hold {
  from: number
  to: number
  quantity: number
}

/** The most units held in each, reached at its start or a hold's. */
export function computePeakBySpan(holds: readonly Hold[], spans: readonly { from: number; to: number }[]): number[] {
  return spans.map((span) => {
    const within = holds.filter((hold) => hold.from < span.to && hold.to > span.from && hold.to > hold.from)
    const heldAt = (moment: number) =>
      within.reduce((sum, hold) => (hold.from <= moment && hold.to > moment ? sum + hold.quantity : sum), 0)
    return Math.max(0, ...within.map((hold) => heldAt(Math.max(hold.from, span.from))))
  })
}
