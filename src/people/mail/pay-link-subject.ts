/** `client`: all they owe. */
export type PayLinkSubject = { order: number } | { document: number } | { client: number }

/** One thing that a mail offers to pay; `words` where it offers several. */
export type OfferedPayment = PayLinkSubject & { words?: string }
