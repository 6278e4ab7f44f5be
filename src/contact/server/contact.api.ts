import type { RoomApi } from '#platform/http/api-server.ts'
import { clientKey } from '#platform/http/client-key.ts'
import { attempts } from '#platform/limits/limits.ts'
import { SharedLimit } from '#platform/limits/shared-limit.ts'
import { Refusal } from '#platform/refusal.ts'
import { contactWords, wasFilledByHand } from '../check-contact.ts'
import { SendContact } from '../contact.contract.ts'
import { mailContact } from './mail-contact.ts'

/** What visitors write to the shop. */
export const contactApi: RoomApi = (route, { database: { db } }) => {
  const messages = new SharedLimit(db, { ...attempts.contact, field: 'message' })

  route(SendContact, async ({ body, database, request, now }) => {
    if (!wasFilledByHand(body.form_start, now.getTime())) refuseTime(now)
    await messages.count(clientKey(request.ip), now)
    await database.transaction((tx) => mailContact(tx, { ...body, now }))
    return { success: true as const }
  })
}

/** A clock that goes wrong must not shut a person out, and a program could have sent any time it likes anyway. */
function refuseTime(now: Date): never {
  throw new Refusal(422, 'too-quick', contactWords.tooQuick, {
    errors: { form_start: [contactWords.tooQuick] },
    more: { server_time: now.getTime() },
  })
}
