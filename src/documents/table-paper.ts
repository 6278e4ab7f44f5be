import type { DocumentSnapshot } from './document-snapshot.ts'

/** A paper with a table between two parties, made whenever it is asked for; no document of the books: it has no number. */
export interface TablePaper extends Pick<DocumentSnapshot, 'seller' | 'buyer'> {
  kind: 'table'
  title: string
  /** Below the title: which time it speaks about. */
  subtitle: string
  /** Calendar date in Vilnius. */
  made_on: string
  /** What the two are to each other. */
  roles: [string, string]
  facts: [label: string, value: string | null][]
  /** Paragraphs before the table. */
  intro: string[]
  /** The first one takes what the others leave; widths in points. */
  columns: { head: string; width: number; align?: 'right' }[]
  rows: { cells: string[]; isSum?: true }[]
  /** Paragraphs after the table. */
  notes: string[]
  /** For whom there is a line to sign on. */
  signing?: [role: string, party: string][]
}
