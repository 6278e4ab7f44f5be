import { inArray } from 'drizzle-orm'
import type { ModuleErasure } from '#shell/module/erasure.ts'
import { redactSms } from './public/erase-sms.ts'
import { sms_consents, sms_messages } from './sms.tables.ts'

export const smsErasure: ModuleErasure = {
  orders: async ({ tx }, { ids }) => {
    await redactSms(tx, inArray(sms_messages.order_id, ids))
    await tx.delete(sms_consents).where(inArray(sms_consents.order_id, ids))
  },
}
