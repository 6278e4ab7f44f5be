export const bankEntryStates = {
  /** Outgoing, taken back, or in another currency. */
  other: 'Ne pirkėjo mokėjimas',
  /** A clerk decides. */
  waiting: 'Laukia sprendimo',
  settled: 'Įrašyta',
  known: 'Jau įrašyta ranka',
  dismissed: 'Ne mūsų užsakymas',
} as const
export type BankEntryState = keyof typeof bankEntryStates

/** How money going back matches what came, surest first; `sum`: by the amount alone. */
export const alikes = ['bank', 'reference', 'account', 'name', 'sum'] as const
export type MatchBasis = (typeof alikes)[number]

export const matchedBy = ['reference', 'document', 'debtor', 'clerk'] as const
export type MatchedBy = (typeof matchedBy)[number]
