import type { Reader } from '#platform/database/database.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { SaveSmsConsent, ShowSmsConsent, type SmsConsent, StopSms } from '../sms.contract.ts'
import { consentOf, giveConsent, stopByLink, withdrawConsent } from './sms-consents.ts'

export const smsApi: RoomApi = (route, { config }) => {
  const shown = async (reader: Reader, userId: number | undefined): Promise<{ data: SmsConsent }> => {
    const consent = userId === undefined ? undefined : await consentOf(reader, userId)
    return {
      data: {
        is_on: config.sms !== undefined,
        agreed: consent !== undefined,
        phone: consent?.phone ?? null,
        given_at: consent?.given_at.toISOString() ?? null,
      },
    }
  }

  route(ShowSmsConsent, ({ who, database }) => shown(database.db, who?.id))

  route(SaveSmsConsent, ({ body: { agreed }, who, now, database }) =>
    database.transaction(async (tx) => {
      await (agreed ? giveConsent : withdrawConsent)(tx, { userId: who.id, now })
      return shown(tx, who.id)
    }),
  )

  route(StopSms, async ({ body: { code }, now, database }) => {
    await database.transaction((tx) => stopByLink(tx, { code, now }))
    return { message: 'SMS su pasiūlymais nebesiųsime.' }
  })
}
