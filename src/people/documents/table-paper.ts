import type { DocumentSnapshot } from './document-snapshot.ts'

/** The paper is no accounting document: unnumbered. */
export interface TablePaper extends Pick<DocumentSnapshot, 'seller' | 'buyer'> {
  kind: 'table'
  title: string
  subtitle: string
  /** Vilnius day. */
  made_on: string
  /** Titles of the two parties. */
  roles: [string, string]
  facts: [label: string, value: string | null][]
  intro: string[]
  /** Points; the first takes the rest. */
  columns: { head: string; width: number; align?: 'right' }[]
  rows: { cells: string[]; isSum?: true }[]
  notes: string[]
  signing?: [role: string, party: string][]
}
