/** What must be true of every shop, at every moment. The query finds the rows that break it. */
export interface Invariant {
  name: string
  says: string
  /** Each row it finds is one breach; its column `what` describes it. */
  sql: string
}
