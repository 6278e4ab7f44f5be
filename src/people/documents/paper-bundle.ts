import type { IssuedSnapshot } from './issued-snapshot.ts'

/** Issued papers one after another, each from a new page and under its own numbers of pages. */
export interface PaperBundle {
  kind: 'bundle'
  title: string
  /** ISO 8601. */
  made_at: string
  papers: IssuedSnapshot[]
}
