/** Holds at every moment on a live database. */
export interface Invariant {
  name: string
  says: string
  /** A row is a breach; `what` describes it. */
  sql: string
}
