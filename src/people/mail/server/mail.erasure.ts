import { inArray } from 'drizzle-orm'
import type { ModuleErasure } from '#shell/module/erasure.ts'
import { mails } from './mail.tables.ts'
import { redactMails } from './public/erase-mails.ts'

export const mailErasure: ModuleErasure = {
  orders: async ({ tx }, { ids }) => {
    await redactMails(tx, inArray(mails.order_id, ids))
  },
}
