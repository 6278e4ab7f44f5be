import { lt, sql } from 'drizzle-orm'
import { createPurge } from '#platform/database/purging.ts'
import type { ModuleRetention } from '#shell/module/retention.ts'
import { redactSms } from './public/erase-sms.ts'
import { sms_consents } from './sms.tables.ts'

export const smsRetention = {
  sms: ({ tx }, { before, max }) =>
    redactSms(
      tx,
      sql`id in (select id from sms_messages where written_at < ${before} and recipient <> '' limit ${max})`,
    ),
  smsConsents: createPurge(sms_consents, {
    key: sms_consents.id,
    isOutdated: (before) => lt(sms_consents.withdrawn_at, before),
  }),
} satisfies ModuleRetention
