import { record } from '#history/server/record.ts'
import { queueMail } from '#mail/server/queue-mail.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import { deskState } from '../desk-states.ts'
import { quoteMail } from '../quote.mail.ts'
import { quoteAddress } from '../quote-address.ts'
import { deskSubject } from './desk-subject.ts'
import { lockDeskOrder } from './lock-desk-order.ts'
import { makeQuoteLink } from './quote-links.ts'

/** Mails a quote once more, with a link of its own. Answers its secret. Throws 404, 409 `no-quote` when it waits for no answer. */
export async function sendQuoteAgain(tx: Tx, { id, by, now }: { id: number; by: number; now: Date }): Promise<string> {
  const row = await lockDeskOrder(tx, { id })
  const { promised } = row
  if (!promised || deskState(row, now) !== 'quoted') throw conflict('no-quote', 'Šis pasiūlymas atsakymo nebelaukia.')
  const secret = await makeQuoteLink(tx, { id, version: row.version, now })
  await queueMail(tx, quoteMail(promised.paper, quoteAddress(secret)), { to: promised.order.email, order_id: id, now })
  await record(tx, { by, deed: 'desk-order.sent-again', subject: deskSubject(id), now })
  return secret
}
