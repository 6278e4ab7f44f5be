import { findShopMailbox } from '#people/mail/server/find-shop-mailbox.ts'
import { queueMail } from '#people/mail/server/queue-mail.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { clientKey } from '#platform/http/client-key.ts'
import { attempts } from '#platform/limits/limits.ts'
import { SharedLimit } from '#platform/limits/shared-limit.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { contactWords, wasFilledByHand } from '../check-contact.ts'
import { type ContactMessage, SendContact } from '../contact.contract.ts'
import { contactMail } from '../contact.mail.ts'

export const contactApi: RoomApi = (route, { database: { db } }) => {
  const messages = new SharedLimit(db, { ...attempts.contact, field: 'message' })

  route(SendContact, async ({ body, request, now, act }) => {
    if (!wasFilledByHand(body.form_start, now.getTime())) refuseTime(now)
    await messages.count(clientKey(request.ip), now)
    await act((work) => mailContact(work, { ...body }))
    return { success: true as const }
  })
}

/** A wrong clock must not shut a person out, and bots can fake the time anyway. */
function refuseTime(now: Date): never {
  throw new Refusal(422, 'too-quick', contactWords.tooQuick, {
    errors: { form_start: [contactWords.tooQuick] },
    more: { server_time: now.getTime() },
  })
}

/** Goes to the shop's address, or to its first administrator while the settings have none. */
async function mailContact(work: Work, { ...message }: ContactMessage & {}): Promise<void> {
  const to = await findShopMailbox(work.tx)
  await queueMail(work, contactMail(message), { to, reply_to: message.email })
}
