import { desc, eq } from 'drizzle-orm'
import { buildEndpointUrl } from '#platform/browser/api-client.ts'
import { buildPageAnswer } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { conflict, notFound } from '#platform/refusal.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import type { Work } from '#shell/action/work.ts'
import { ListSms, ResendSms, SaveSmsConsent, ShowSmsConsent, type SmsConsent, StopSms } from '../sms.contract.ts'
import { SmsResent } from '../sms.events.ts'
import { enqueueSms } from './public/enqueue-sms.ts'
import { listSms, SMS_A_PAGE } from './public/sms.queries.ts'
import {
  findOffersConsent,
  findSmsConsent,
  grantSmsConsent,
  revokeConsentByLink,
  withdrawConsent,
} from './public/sms-consents.ts'
import { sms_messages } from './sms.tables.ts'

export const registerSmsRoutes: ModuleApi = (route, { config }) => {
  const shown = async (reader: Reader, userId: number | undefined): Promise<{ data: SmsConsent }> => {
    const consent = userId === undefined ? undefined : await findSmsConsent(reader, userId)
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
    const { page: _, ...rest } = query
    const { rows, total } = await listSms(database.db, query)
    return {
      ...buildPageAnswer(rows, total, query, SMS_A_PAGE, buildEndpointUrl(ListSms, { query: rest })),
      is_on: config.sms !== undefined,
    }
  })

  route(ResendSms, async ({ params: { id }, act }) => {
    if (config.sms === undefined) throw conflict('sms-off', 'SMS siuntimas išjungtas.')
    const { goes_from, ...written } = await act((work) => resendSms(work, { smsId: id }))
    return {
      data: { id: written.id, goes_from: goes_from.toISOString() },
      message: `SMS išeis ${formatDateTime(goes_from)}.`,
    }
  })

  route(ShowSmsConsent, ({ who, database }) => shown(database.db, who?.id))

  route(SaveSmsConsent, ({ body: { agreed }, who, act }) =>
    act(async (work) => {
      await (agreed ? grantSmsConsent : withdrawConsent)(work, { userId: who.id })
      return shown(work.tx, who.id)
    }),
  )

  route(StopSms, async ({ body: { code }, act }) => {
    await act((work) => revokeConsentByLink(work, { code }))
    return { message: 'SMS su pasiūlymais nebesiųsime.' }
  })
}

interface ResendSmsInput {
  smsId: number
}

/** A new row; idempotent. 404; 409 while it waits, once sent, without text, for advertising without consent. */
async function resendSms(work: Work<number>, { smsId }: ResendSmsInput): Promise<{ id: number; goes_from: Date }> {
  const { tx, by } = work
  // the second click sees the first's row
  const [sms] = await tx.select().from(sms_messages).where(eq(sms_messages.id, smsId)).for('update')
  if (!sms) throw notFound('Tokios SMS nėra.')
  if (sms.sent_at) throw conflict('sms-sent', 'Ši SMS jau išsiųsta.')
  if (!sms.failed_at) throw conflict('sms-waits', 'Ši SMS dar laukia išsiuntimo.')
  if (sms.recipient === '' || sms.text === '')
    throw conflict('sms-not-kept', 'Šios SMS teksto nebesaugome, todėl jos pakartoti negalima.')
  if (sms.kind === 'offer' && !(await findOffersConsent(tx, sms.recipient)))
    throw conflict('no-consent', 'Klientas nebesutinka gauti SMS su pasiūlymais.')
  const [again] = await tx
    .select({ id: sms_messages.id, goes_from: sms_messages.goes_from })
    .from(sms_messages)
    .where(eq(sms_messages.resends_id, smsId))
    .orderBy(desc(sms_messages.id))
    .limit(1)
  // its outcome is on the repeated SMS
  if (again) return again

  const { kind, text, order_id, user_id: userId, wording_version, recipient } = sms
  const queued = await enqueueSms(work, {
    kind,
    to: recipient,
    text,
    userId,
    by,
    resendsId: smsId,
    ...(order_id !== null && { orderId: order_id }),
    ...(wording_version !== null && { wordingVersion: wording_version }),
  })
  if (!queued) throw conflict('no-mobile', 'Šiuo numeriu SMS nesiunčiamos.')
  if (order_id !== null) await work.happened(SmsResent, { kind: 'order', id: order_id, title: `Nr.\u00a0${order_id}` })
  return queued
}
