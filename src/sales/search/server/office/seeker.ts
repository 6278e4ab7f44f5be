import type { Right } from '#platform/rights.ts'

export interface Seeker {
  rights: readonly Right[]
  /** Orders, papers, quotes and machines are of this place. */
  place: number | undefined
}
