/** `client`: all they owe. */
export type PaidByMail = { order: number } | { document: number } | { client: number }
