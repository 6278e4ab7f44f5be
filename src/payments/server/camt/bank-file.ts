/** One movement of money as a bank statement tells it. Amounts in cents, negative: money that went out. */
export interface ToldEntry {
  booked_on: string
  amount: number
  currency: string
  is_reversal: boolean
  debtor_name: string
  debtor_iban: string
  /** The structured reference as written; '' without one. */
  reference: string
  /** All unstructured words of the payer. */
  remittance: string
  end_to_end_id: string
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
