/** As the address names them, in the order of the screen. */
export const registerNames = ['documents', 'payments', 'deposits', 'debts', 'stock'] as const
export type RegisterName = (typeof registerNames)[number]

export interface RegisterDefinition {
  title: string
  /** `dokumentu-registras` gives `dokumentu-registras-2026-11-21.csv`. */
  fileName: string
  holds: string
  /** Of a shop that pays no VAT, where that is more than a word less. */
  holdsWithoutVat?: string
  /** English, for the OpenAPI page. */
  summary: string
  hasPeople: boolean
}

export const registers: Record<RegisterName, RegisterDefinition> = {
  documents: {
    title: 'Dokumentai',
    fileName: 'dokumentu-registras',
    holds: 'Sąskaitos ir kreditinės (su minusu) pagal PVM tarifą, rūšį ir i.SAF klasę.',
    holdsWithoutVat: 'Sąskaitos ir kreditinės (su minusu).',
    summary: 'Documents by VAT rate, kind and i.SAF class, credit notes below zero',
    hasPeople: true,
  },
  payments: {
    title: 'Mokėjimai',
    fileName: 'mokejimu-registras',
    holds: 'Gauti ir grąžinti pinigai; užstatų čia nėra.',
    summary: 'Money that came, and went back below zero',
    hasPeople: true,
  },
  deposits: {
    title: 'Užstatai',
    fileName: 'uzstatu-registras',
    holds: 'Kiek laikyta laikotarpio pradžioje, priimta, grąžinta, sulaikyta ir laikoma pabaigoje.',
    summary: 'Deposits held before, taken, returned, kept, and held at the end of `to`',
    hasPeople: true,
  },
  debts: {
    title: 'Skolos',
    fileName: 'skolu-registras',
    holds: 'Kas ir už ką skolingi paskutinės laikotarpio dienos pabaigoje.',
    summary: 'What debtors owe at the end of `to`, by document',
    hasPeople: true,
  },
  stock: {
    title: 'Atsargos',
    fileName: 'atsargu-registras',
    holds: 'Prekių ir įrankių kiekis ir vertė be PVM paskutinės laikotarpio dienos pabaigoje.',
    summary: 'Stock and its value without VAT at the end of `to`',
    hasPeople: false,
  },
}
