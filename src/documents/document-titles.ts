import type { DocumentSnapshot } from './document-snapshot.ts'

/** What the kinds of documents are called. */
export const documentTitles: Record<DocumentSnapshot['kind'], string> = {
  prepayment: 'Išankstinė sąskaita (apmokėjimui)',
  invoice: 'PVM sąskaita faktūra',
  credit: 'Kreditinė PVM sąskaita faktūra',
}
