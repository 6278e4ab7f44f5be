/** Cents; negative: outgoing. */
export interface BankFileEntry {
  booked_on: string
  amount: number
  currency: string
  is_reversal: boolean
  /** The bank reports a reversal, return or recall. */
  takes_back: boolean
  /** Likewise of incoming money: ours, sent back. */
  is_returned?: boolean
  is_mixed: boolean
  debtor_name: string
  debtor_iban: string
  /** '' without one. */
  reference: string
  remittance: string
  /** '' without one. */
  end_to_end_id: string
  /** Facts identify entries without a bank id. They must never change, or known files would count as new. */
  facts: string[]
  /** The bank's id of this movement alone; '' without one. */
  servicer_ref: string
}

export interface BankFileStatement {
  bank_id: string
  iban: string
  currency: string
  closed_on: string
  opening: number
  closing: number
  entries: BankFileEntry[]
}

/** Not a believable statement; the message is in Lithuanian. */
export class UnreadableStatement extends Error {}
