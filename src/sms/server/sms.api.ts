import { formatDateTime } from '#calendar/format-day.ts'
import { addressOf } from '#platform/browser/api-client.ts'
import { pageOf } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { conflict } from '#platform/refusal.ts'
import { ListSms, ResendSms, SaveSmsConsent, ShowSmsConsent, type SmsConsent, StopSms } from '../sms.contract.ts'
import { resendSms } from './resend-sms.ts'
import { listSms, SMS_A_PAGE } from './sms.queries.ts'
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

  route(ListSms, async ({ query, database }) => {
    const { page, ...rest } = query
    const { rows, total } = await listSms(database.db, query)
    return {
      ...pageOf(rows, total, page, SMS_A_PAGE, addressOf(ListSms, { query: rest })),
      is_on: config.sms !== undefined,
    }
  })

  route(ResendSms, async ({ params: { id }, who, now, database }) => {
    if (config.sms === undefined) throw conflict('sms-off', 'SMS siuntimas išjungtas.')
    const { goes_from, ...written } = await database.transaction((tx) => resendSms(tx, { smsId: id, by: who.id, now }))
    return {
      data: { id: written.id, goes_from: goes_from.toISOString() },
      message: `SMS išeis ${formatDateTime(goes_from)}.`,
    }
  })

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
