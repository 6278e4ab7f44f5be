import type { DocumentKind } from './issued-snapshot.ts'

export const documentTitles: Record<DocumentKind, string> = {
  prepayment: 'Išankstinė sąskaita (apmokėjimui)',
  invoice: 'PVM sąskaita faktūra',
  credit: 'Kreditinė PVM sąskaita faktūra',
  contract: 'Nuomos sutartis',
  act: 'Perdavimo–priėmimo aktas',
  compensation: 'Nuostolių atlyginimo sąskaita',
}

export const paperTitles: Record<DocumentKind | 'quote', string> = { ...documentTitles, quote: 'Pasiūlymas' }
