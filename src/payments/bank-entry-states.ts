/** The life of a line of a bank statement. */
export const bankEntryStates = {
  /** Not money of a customer: it went out, was taken back, or is in another currency. */
  other: 'Ne pirkėjo mokėjimas',
  /** Nobody could tell for sure whose it is: a clerk decides. */
  waiting: 'Laukia sprendimo',
  /** All of it is recorded as payments. */
  settled: 'Įrašyta',
  /** A clerk said that its money is written down already, by hand. */
  known: 'Jau įrašyta ranka',
  /** A clerk said that it is for no order. */
  dismissed: 'Ne mūsų užsakymas',
} as const
export type BankEntryState = keyof typeof bankEntryStates

/** By what money that went back is known as money that had come, the surest first; `sum`: by nothing more than its sum. */
export const alikes = ['bank', 'reference', 'account', 'name', 'sum'] as const
export type Alike = (typeof alikes)[number]

/** By what its order was found; `clerk`: by a person. */
export const matchedBy = ['reference', 'document', 'debtor', 'clerk'] as const
export type MatchedBy = (typeof matchedBy)[number]
