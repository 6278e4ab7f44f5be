import { enqueueMail } from '#people/mail/server/public/enqueue-mail.ts'
import { findShopMailbox } from '#people/mail/server/public/find-shop-mailbox.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { toIpKey } from '#platform/http/to-ip-key.ts'
import { attempts } from '#platform/limits/limits.ts'
import { SharedLimit } from '#platform/limits/shared-limit.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { contactFormMessages, isFilledByHand } from '../check-contact.ts'
import { type ContactMessage, SendContact } from '../contact.contract.ts'
import { buildContactMail } from '../contact.mail.ts'

export const registerContactRoutes: ModuleApi = (route, { database: { db } }) => {
  const messages = new SharedLimit(db, { ...attempts.contact, field: 'message' })

  route(SendContact, async ({ body, request, now, act }) => {
    if (!isFilledByHand(body.form_start, now.getTime())) refuseTime(now)
    await messages.count(toIpKey(request.ip), now)
    await act((work) => mailContact(work, { ...body }))
    return { success: true as const }
  })
}

/** A wrong clock must not shut a person out, and bots can fake the time anyway. */
function refuseTime(now: Date): never {
  throw new Refusal(422, 'too-quick', contactFormMessages.tooQuick, {
    errors: { form_start: [contactFormMessages.tooQuick] },
    more: { server_time: now.getTime() },
  })
}

/** Goes to the shop's address, or to its first administrator while the settings have none. */
async function mailContact(work: Work, { ...message }: ContactMessage & {}): Promise<void> {
  const to = await findShopMailbox(work.tx)
  await enqueueMail(work, buildContactMail(message), { to, reply_to: message.email })
}
