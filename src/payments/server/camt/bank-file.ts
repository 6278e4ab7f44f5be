/** One movement of money as a bank statement tells it. Amounts in cents, negative: money that went out. */
export interface ToldEntry {
  booked_on: string
  amount: number
  currency: string
  is_reversal: boolean
  /** The bank itself says that money goes back: a reversal, a return, a recall. */
  takes_back: boolean
  /** Several payments that do not add up to it. */
  is_mixed: boolean
  /** The other side: who paid, or whom money went to. */
  debtor_name: string
  debtor_iban: string
  /** The structured reference as written; '' without one. */
  reference: string
  /** All words of the entry: the payer's, then the bank's. */
  remittance: string
  /** '' when the payer gave none. */
  end_to_end_id: string
  /** What an entry that the bank does not name is known by. Never to be told otherwise: a file that was read would be new again. */
  facts: string[]
  /** The bank's own name of the movement; '' when it gives none to it alone. */
  servicer_ref: string
}

export interface ToldStatement {
  bank_id: string
  iban: string
  currency: string
  closed_on: string
  opening: number
  closing: number
  entries: ToldEntry[]
}

/** The file is not a statement that can be believed; the message says why, in Lithuanian. */
export class UnreadableStatement extends Error {}
