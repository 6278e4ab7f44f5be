export interface Invariant {
  name: string
  says: string
  /** One row per breach; `what` describes it. */
  sql: string
}
