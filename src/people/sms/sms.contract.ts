import { z } from 'zod'
import {
  type AnswerOf,
  ById,
  defineEndpoint,
  Instant,
  Message,
  OfficePageQuery,
  wrapRow,
  wrapRows,
} from '#platform/contract.ts'
import { defineResource } from '#platform/define-resource.ts'
import { LimitedString, Text } from '#platform/text.ts'
import { maxSmsLength } from './sms-wording.ts'

/** `uncertain` may have arrived. */
export const smsStates = ['waiting', 'sent', 'failed', 'uncertain'] as const

export const SmsRow = z.object({
  id: z.int(),
  kind: z.string(),
  /** The reason in words. */
  why: z.string(),
  recipient: z.string(),
  text: z.string(),
  /** Billed SMS. */
  parts: z.int(),
  wording_version: z.int().nullable(),
  /** Staff member; null: the shop. */
  written_by: z.string().nullable(),
  written_at: Instant,
  goes_from: Instant,
  sent_at: Instant.nullable(),
  failure: z.string().nullable(),
  /** The gateway's last answer, verbatim. */
  answer: z.string(),
  resends_id: z.int().nullable(),
  state: z.enum(smsStates),
})
export type SmsRow = z.infer<typeof SmsRow>

const ByOrder = ById

const ordersSmsCalls = defineResource('/api/admin/orders/:id/sms', { read: 'orders:read', write: 'orders:write' })

export const ListOrderSms = ordersSmsCalls.read({
  summary: 'SMS about an order, whether the shop sends any at all, and whether its client agreed to offers',
  params: ByOrder,
  answer: z.object({ data: z.array(SmsRow), is_on: z.boolean(), may_offer: z.boolean() }),
  refuses: [404],
})

const Empty = z.literal('').transform(() => undefined)

export const ListSms = defineEndpoint({
  method: 'GET',
  address: '/api/admin/sms',
  who: 'orders:read',
  summary: 'Every SMS that the shop wrote, newest first, 20 a page: when, to whom, why, and what became of it',
  query: OfficePageQuery.extend({ state: Empty.or(z.enum(smsStates)).optional() }),
  answer: wrapRows(SmsRow.extend({ order_id: z.int().nullable() })).extend({ is_on: z.boolean() }),
})
export type SmsListEntry = AnswerOf<typeof ListSms>['data'][number]

export const ResendSms = defineEndpoint({
  method: 'POST',
  address: '/api/admin/sms/:id/resend',
  who: 'orders:write',
  summary:
    'Send an SMS once more that did not go, or of which nobody knows; refused while it waits, once it is sent, when its text was not kept, and an offer to who agreed to none any more',
  params: ById,
  answer: Message.extend({ data: z.object({ id: z.int(), goes_from: Instant }) }),
  refuses: [404, 409],
})

export const WriteOrderSms = ordersSmsCalls.create({
  summary:
    'Write an SMS to the client of an order; one that offers something only to who agreed to that, else 409. It waits for the morning',
  params: ByOrder,
  body: z.object({
    text: Text(maxSmsLength, 'Parašykite SMS.')
      .min(1, { error: 'Parašykite SMS.', abort: true })
      .refine((text) => !/[^\P{Cc}\n]/u.test(text), 'Tekste yra nematomų ženklų.'),
    about: z.enum(['order', 'offer']),
  }),
  answer: wrapRow(z.object({ id: z.int(), goes_from: Instant })),
  refuses: [404, 409],
})

const Consent = z.object({
  /** A shop without SMS has nothing to consent to. */
  is_on: z.boolean(),
  agreed: z.boolean(),
  phone: z.string().nullable(),
  given_at: Instant.nullable(),
})
export type SmsConsent = z.infer<typeof Consent>

const userSmsConsentCalls = defineResource('/api/user/sms-consent', { read: 'guest', write: 'customer' })

export const ShowSmsConsent = userSmsConsentCalls.read({
  summary:
    'Whether the shop sends SMS at all, and whether one agreed to offers, to which number, and since when; a guest agreed to nothing',
  answer: wrapRow(Consent),
})

export const SaveSmsConsent = userSmsConsentCalls.replace({
  summary: 'Agree to SMS with offers to the number of the account, or take it back; a 422 when it is no mobile number',
  body: z.object({ agreed: z.boolean() }),
  answer: wrapRow(Consent),
})

export const StopSms = defineEndpoint({
  method: 'POST',
  address: '/api/sms/stop',
  who: 'anyone',
  summary: 'Take the consent to SMS with offers back, by the code of a link in one of them; again is the same',
  body: z.object({ code: LimitedString(100).regex(/^[A-Za-z0-9_-]{8,40}$/, 'Nuoroda netinka.') }),
  answer: z.object({ message: z.string() }),
  refuses: [404],
})
