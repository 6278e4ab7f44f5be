interface PaperDefinition extends Partial<Record<PaperTrait, true>> {
  /** The head of the paper. */
  title: string
  /** One of a list. */
  name: string
  /** In lists of customers and of money. */
  shortName: string
  /** Within a sentence. */
  inSentence: string
  plural: string
  series: {
    usual: string
    /** The field of the settings, and what the history calls it. */
    label: string
    changeLabel: string
    /** Those that came later have their usual one where nobody named another. */
    isNamedByShop?: true
  }
  /** Before the number in a client's list of bills. */
  prefix?: string
  /** Below the sums. */
  note?: string
  /** The word of the last sum. */
  total?: string
  /** Who receives, and who pays; unless they sell and buy. */
  roles?: [from: string, to: string]
  /** What is taken back, where it is no correction. */
  callingOff?: { title: string; corrected: string; reason: string }
  /** The first digit of an order's payment reference. */
  referenceDigit?: number
  /** The first digit of a payment reference made of its own number. */
  numberDigit?: number
}

type PaperTrait =
  /** It stands in `documents`: number, snapshot and hash are for good. */
  | 'isDocument'
  /** It says what it bills of orders (`document_orders`). */
  | 'isBill'
  /** It bears VAT: of i.SAF, of the month's sales, with an e-invoice. */
  | 'isVatInvoice'
  | 'isCreditNote'
  /** It makes a debt (`document_balances`), unless it takes one back. */
  | 'isOwed'
  /** It takes back an earlier one: the credit note an invoice, the others one of their own kind. */
  | 'mayCorrect'
  /** It is outside VAT: neither of i.SAF nor of late payment for goods and services. */
  | 'isOutsideVat'
  /** It is owed apart from the price of its order, also by who is no client. */
  | 'isApartFromPrice'
  /** It is the order's one paper to pay by, or of being paid: which, its state says. */
  | 'isOfOrderState'
  | 'isOnePerOrder'
  /** It is made anew under its number when the order changes. */
  | 'isRevisable'
  /** The law does not keep it: it goes with its order. */
  | 'isProvisional'
  | 'asksForPayment'
  /** It agrees or records, and bills nothing. */
  | 'isWithoutSums'
  /** The settings draw a sample of it. */
  | 'isPreviewable'
  /** It moves what a client owes: it stands in their list and statement. */
  | 'movesDebt'
  /** Another program issued it: no number of ours, no turnover. */
  | 'isOfBefore'
  /** It is drawn with one sum, without VAT beside it. */
  | 'showsSumAlone'

/** In the order of the database's type; a new kind is last. */
export const papers = {
  prepayment: {
    title: 'Išankstinė sąskaita (apmokėjimui)',
    name: 'Išankstinė sąskaita',
    shortName: 'Išankstinė sąskaita',
    inSentence: 'išankstinė sąskaita',
    plural: 'Išankstinės sąskaitos',
    series: {
      usual: 'ISF',
      label: 'Išankstinės sąskaitos',
      changeLabel: 'Išankstinių sąskaitų serija',
      isNamedByShop: true,
    },
    note: 'Tai nėra PVM sąskaita faktūra. PVM sąskaita faktūra bus išrašyta gavus apmokėjimą.',
    total: 'Mokėti su PVM',
    referenceDigit: 1,
    isDocument: true,
    isOfOrderState: true,
    isOnePerOrder: true,
    isRevisable: true,
    isProvisional: true,
    asksForPayment: true,
    isPreviewable: true,
  },
  invoice: {
    title: 'PVM sąskaita faktūra',
    name: 'PVM sąskaita faktūra',
    shortName: 'PVM sąskaita faktūra',
    inSentence: 'PVM sąskaita faktūra',
    plural: 'PVM sąskaitos faktūros',
    series: {
      usual: 'NS',
      label: 'PVM sąskaitų faktūrų',
      changeLabel: 'PVM sąskaitų faktūrų serija',
      isNamedByShop: true,
    },
    prefix: '',
    referenceDigit: 2,
    numberDigit: 4,
    isDocument: true,
    isBill: true,
    movesDebt: true,
    isVatInvoice: true,
    isOwed: true,
    isOfOrderState: true,
    isOnePerOrder: true,
    isPreviewable: true,
  },
  credit: {
    title: 'Kreditinė PVM sąskaita faktūra',
    name: 'Kreditinė PVM sąskaita faktūra',
    shortName: 'Kreditinė sąskaita',
    inSentence: 'kreditinė sąskaita',
    plural: 'Kreditinės sąskaitos',
    series: {
      usual: 'NK',
      label: 'Kreditinių sąskaitų',
      changeLabel: 'Kreditinių sąskaitų serija',
      isNamedByShop: true,
    },
    prefix: 'Kreditinė, ',
    referenceDigit: 3,
    isDocument: true,
    isBill: true,
    movesDebt: true,
    isVatInvoice: true,
    isCreditNote: true,
    mayCorrect: true,
    isPreviewable: true,
  },
  contract: {
    title: 'Nuomos sutartis',
    name: 'Nuomos sutartis',
    shortName: 'Nuomos sutartis',
    inSentence: 'nuomos sutartis',
    plural: 'Nuomos sutartys',
    series: { usual: 'NSUT', label: 'Nuomos sutarčių', changeLabel: 'Nuomos sutarčių serija' },
    isDocument: true,
    isOnePerOrder: true,
    isRevisable: true,
    isWithoutSums: true,
  },
  act: {
    title: 'Perdavimo–priėmimo aktas',
    name: 'Perdavimo–priėmimo aktas',
    shortName: 'Perdavimo–priėmimo aktas',
    inSentence: 'perdavimo ir priėmimo aktas',
    plural: 'Perdavimo–priėmimo aktai',
    series: { usual: 'PPA', label: 'Perdavimo aktų', changeLabel: 'Perdavimo aktų serija' },
    isDocument: true,
    isWithoutSums: true,
  },
  quote: {
    title: 'Pasiūlymas',
    name: 'Pasiūlymas',
    shortName: 'Pasiūlymas',
    inSentence: 'pasiūlymas',
    plural: 'Pasiūlymai',
    series: { usual: 'PAS', label: 'Pasiūlymų', changeLabel: 'Pasiūlymų serija' },
    note: 'Tai pasiūlymas, ne sąskaita: mokėti dar nereikia.',
  },
  compensation: {
    title: 'Nuostolių atlyginimo sąskaita',
    name: 'Nuostolių atlyginimo sąskaita',
    shortName: 'Nuostolių atlyginimo sąskaita',
    inSentence: 'nuostolių atlyginimo sąskaita',
    plural: 'Nuostolių atlyginimo sąskaitos',
    series: { usual: 'NA', label: 'Nuostolių atlyginimo', changeLabel: 'Nuostolių atlyginimo sąskaitų serija' },
    prefix: 'Nuostolių atlyginimo, ',
    numberDigit: 5,
    note: 'Nuostolių atlyginimas nėra PVM objektas: tai ne PVM sąskaita faktūra.',
    total: 'Iš viso',
    roles: ['Kam atlyginama', 'Kas atlygina'],
    callingOff: {
      title: 'Nuostolių atlyginimo sąskaitos atšaukimas',
      corrected: 'Atšaukiama sąskaita',
      reason: 'Atšaukimo priežastis',
    },
    isDocument: true,
    isBill: true,
    movesDebt: true,
    isOwed: true,
    mayCorrect: true,
    isOutsideVat: true,
    showsSumAlone: true,
    isApartFromPrice: true,
    asksForPayment: true,
  },
  opening: {
    title: 'Ankstesnės programos skola',
    name: 'Ankstesnės programos skola',
    shortName: 'Ankstesnės programos skola',
    inSentence: 'ankstesnės programos skola',
    plural: 'Ankstesnės programos skolos',
    series: { usual: 'opening', label: 'Ankstesnės programos skolos', changeLabel: 'Ankstesnės programos skolos' },
    prefix: 'Ankstesnės programos, ',
    note: 'Dokumentas išrašytas ankstesnėje programoje: tai ne PVM sąskaita faktūra, o jos neapmokėta suma.',
    total: 'Liko mokėti',
    isDocument: true,
    isOwed: true,
    movesDebt: true,
    asksForPayment: true,
    showsSumAlone: true,
    isOfBefore: true,
  },
} as const satisfies Record<string, PaperDefinition>

export type PaperKind = keyof typeof papers
export type PaperKindWith<Trait extends PaperTrait> = {
  [Kind in PaperKind]: (typeof papers)[Kind] extends Record<Trait, true> ? Kind : never
}[PaperKind]
export type DocumentKind = PaperKindWith<'isDocument'>
/** Those that we number. */
export type NumberedKind = Exclude<PaperKind, PaperKindWith<'isOfBefore'>>

/** Those that an order's payment reference names. */
export type ReferredPaperKind = {
  [Kind in PaperKind]: (typeof papers)[Kind] extends { referenceDigit: number } ? Kind : never
}[PaperKind]

/** Those that a payment reference names by their number. */
export type ReferredByNumber = {
  [Kind in PaperKind]: (typeof papers)[Kind] extends { numberDigit: number } ? Kind : never
}[PaperKind]

export const paperKinds = Object.keys(papers) as PaperKind[]

export const getPaper = (kind: PaperKind): PaperDefinition => papers[kind]

export const hasPaperTrait = <Trait extends PaperTrait>(kind: PaperKind, trait: Trait): kind is PaperKindWith<Trait> =>
  getPaper(kind)[trait] === true

export const listPaperKinds = <Trait extends PaperTrait>(trait: Trait): PaperKindWith<Trait>[] =>
  paperKinds.filter((kind) => hasPaperTrait(kind, trait))

export const documentKinds = listPaperKinds('isDocument') as [DocumentKind, ...DocumentKind[]]

/** For SQL: `('invoice', 'credit')`. */
export const buildPaperKindsSql = (trait: PaperTrait): string =>
  `(${listPaperKinds(trait)
    .map((kind) => `'${kind}'`)
    .join(', ')})`

export const numberedKinds = paperKinds.filter((kind): kind is NumberedKind => !hasPaperTrait(kind, 'isOfBefore'))

export const mapNumberedPapers = <Value>(
  toValue: (paper: PaperDefinition, kind: NumberedKind) => Value,
): Record<NumberedKind, Value> =>
  Object.fromEntries(numberedKinds.map((kind) => [kind, toValue(papers[kind], kind)])) as Record<NumberedKind, Value>

export const mapPapers = <Value>(
  toValue: (paper: PaperDefinition, kind: PaperKind) => Value,
): Record<PaperKind, Value> =>
  Object.fromEntries(paperKinds.map((kind) => [kind, toValue(papers[kind], kind)])) as Record<PaperKind, Value>
