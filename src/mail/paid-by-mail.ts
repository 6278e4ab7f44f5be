/** What a mail offers to pay: an order, one bill, or all that a client owes; by number. */
export type PaidByMail = { order: number } | { document: number } | { client: number }
