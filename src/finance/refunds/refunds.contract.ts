import { z } from 'zod'
import { PaidFrom } from '#people/clients/paid-from.contract.ts'
import {
  ById,
  defineEndpoint,
  Id,
  IdInBody,
  Instant,
  Message,
  maxInt,
  OfficePageQuery,
  wrapRow,
  wrapRows,
} from '#platform/contract.ts'
import { formatTooManyMessage, LimitedString, SingleLineText, Text } from '#platform/text.ts'
import { parseSepaIban } from '#rules/codes/iban.ts'
import { refundStates } from './refund-states.ts'
import { describeInvalidSepaName } from './to-sepa-text.ts'

const Iban = SingleLineText(40, 'Įrašykite sąskaitos numerį (IBAN).').refine(
  (text) => text === '' || parseSepaIban(text) !== undefined,
  'Neteisingas SEPA šalies sąskaitos numeris (IBAN): patikrinkite skaitmenis.',
)

const inSepaLetters = (name: z.ZodType<string, string>) =>
  name.superRefine((text, context) => {
    const wrong = text === '' ? undefined : describeInvalidSepaName(text)
    if (wrong) context.addIssue({ code: 'custom', message: wrong })
  })

/** The account of a transfer; absent: the only account that paid that much of the refunded sum. */
export const payeeFields = { iban: Iban.nullish(), name: inSepaLetters(SingleLineText(140)).nullish() }

const Refund = z.object({
  id: z.int(),
  /** Null: a client's payment. */
  order_id: z.int().nullable(),
  client_id: z.int().nullable(),
  client: z.string(),
  of: z.enum(['payment', 'deposit']),
  /** Cents. */
  amount: z.int(),
  name: z.string(),
  /** The payee is not whom the shop knows as the buyer. */
  payee_differs: z.boolean(),
  iban: z.string().nullable(),
  /** Accounts that paid the money. */
  paid_from: PaidFrom,
  /** End-to-end id, matched by the bank's entry. */
  reference: z.string(),
  state: z.enum(refundStates),
  /** Id of the bank's file that it stands in, as `MsgId` there. */
  message: z.string().nullable(),
  /** The last day on which the bank returned the refund: it is to be sent anew. */
  returned_on: z.string().nullable(),
  wanted_at: Instant,
  sent_at: Instant.nullable(),
  done_on: z.string().nullable(),
})
export type Refund = z.infer<typeof Refund>

const Empty = z.literal('').transform(() => undefined)

export const ListRefunds = defineEndpoint({
  method: 'GET',
  address: '/api/admin/refunds',
  who: 'payments:read',
  summary:
    'Money that goes back by transfer, of orders, of clients and of deposits, 20 a page: what is to be sent oldest first, the rest newest first; `to_send` is what waits, cents; `place` as in the list of payments',
  query: OfficePageQuery.extend({
    q: Text(100).optional(),
    state: Empty.or(z.enum(refundStates)).optional(),
    place: Id.optional(),
  }),
  answer: wrapRows(Refund).extend({ to_send: z.int() }),
})

export const maxRefunds = 500

export const RefundsFile = defineEndpoint({
  method: 'GET',
  address: '/api/admin/refunds/sepa.xml',
  who: 'payments:refund',
  risk: 'exports-people',
  summary:
    'One SEPA credit transfer file (pain.001.001.09) of the named refunds, or of all that the bank has not been told yet (of `place`, of those); 422 names those without an account. What it holds stands in no other file: told or sent refunds are named as the very set of their file, else 409 `already-sent`; a done one never is',
  query: z.object({
    ids: LimitedString(maxRefunds * 11)
      .regex(/^\d{1,10}(?:,\d{1,10})*$/, 'Pinigų grąžinimai nurodomi taip: 1,2,3.')
      .refine((ids) => ids.split(',').every((id) => Number(id) <= maxInt), 'Tokio grąžinimo nėra.')
      .optional(),
    place: Id.optional(),
  }),
  file: 'application/xml',
  refuses: [404, 409],
})

export const MarkRefundSent = defineEndpoint({
  method: 'POST',
  address: '/api/admin/refunds/:id/sent',
  who: 'payments:refund',
  summary: 'Say that a refund is sent to the bank; 409 when it is already',
  params: ById,
  answer: wrapRow(Refund),
  refuses: [409],
})

export const MarkRefundsSent = defineEndpoint({
  method: 'POST',
  address: '/api/admin/refunds/sent',
  who: 'payments:refund',
  summary:
    'The same of several, all or none: whoever takes them first has them to himself. With `in_file`, 409 and 422 as the file',
  body: z.object({
    ids: z.array(IdInBody).min(1, 'Pasirinkite grąžinimus.').max(maxRefunds, formatTooManyMessage(maxRefunds)),
    in_file: z.boolean().default(false),
  }),
  answer: Message,
  refuses: [404, 409],
})

export const SavePayee = defineEndpoint({
  method: 'PUT',
  address: '/api/admin/refunds/:id',
  who: 'payments:refund',
  risk: 'redirects-money',
  summary: 'Name and account that a refund goes to; 409 when it is sent',
  params: ById,
  body: z.object({
    iban: Iban,
    name: inSepaLetters(SingleLineText(140, 'Įrašykite gavėją.').min(1, 'Įrašykite gavėją.')),
  }),
  answer: wrapRow(Refund),
  refuses: [409],
})

const Reason = Text(300, 'Parašykite, kodėl.').min(1, 'Parašykite, kodėl.')

export const MarkRefundNotSent = defineEndpoint({
  method: 'POST',
  address: '/api/admin/refunds/:id/not-sent',
  who: 'payments:refund',
  risk: 'returns-money',
  summary: 'Say that the bank did not send a refund, or that it came back: it is to be sent again, by a new reference',
  params: ById,
  body: z.object({ reason: Reason }),
  answer: wrapRow(Refund),
  refuses: [409],
})

export const WithdrawRefund = defineEndpoint({
  method: 'POST',
  address: '/api/admin/refunds/:id/withdraw',
  who: 'payments:refund',
  risk: 'returns-money',
  summary:
    'Not send a refund after all: its payment gets its reverse, its deposit is held again; 409 when it is sent, or an invoice stands on it',
  params: ById,
  body: z.object({ reason: Reason }),
  answer: Message,
  refuses: [409],
})
