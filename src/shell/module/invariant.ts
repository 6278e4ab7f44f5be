import type { Reader } from '#platform/database/database.ts'

/** Holds at every moment on a live database. */
export interface Invariant {
  name: string
  says: string
  /** A row is a breach; `what` describes it. */
  sql: string
  /** Breaches that no one statement finds: what is asked month by month, so that memory and statements stay small. */
  look?: (reader: Reader, now: Date) => Promise<string[]>
}
