/** `client`: all they owe. */
export type PayLinkSubject = { order: number } | { document: number } | { client: number }
