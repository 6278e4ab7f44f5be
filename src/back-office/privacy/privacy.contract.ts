import { z } from 'zod'
import { Email } from '#people/accounts/accounts.contract.ts'
import { ById, defineEndpoint, Instant, Message, OfficePageQuery, wrapRow, wrapRows } from '#platform/contract.ts'
import { defineResource } from '#platform/define-resource.ts'
import { LimitedString, Text } from '#platform/text.ts'
import { DayInput } from '#rules/calendar/day-input.ts'

const WaitsFor = z.array(
  z.object({
    kind: z.enum(['tool-out', 'rental-ahead', 'unpaid', 'money', 'deposit', 'settlement', 'online', 'card', 'company']),
    order_id: z.int(),
  }),
)

const receivedIs = 'Įveskite gavimo dieną.'
/** Again: the browser may be left open. */
const CurrentPassword = LimitedString(1_000, 'Įveskite slaptažodį.').min(1, 'Įveskite slaptažodį.')

export const TakeMyData = defineEndpoint({
  method: 'POST',
  address: '/api/user/data',
  who: 'customer',
  summary:
    'Everything the shop keeps about oneself as one file: JSON, or to be read as PDF or as an HTML page without scripts. ' +
    'What is matched by the e-mail is in it only when the address is confirmed, else `left_out` says so',
  body: z.object({
    current_password: CurrentPassword,
    format: z.enum(['json', 'pdf', 'html'], 'Pasirinkite: json, pdf arba html.').default('json'),
    /** Random id of this browser's cookie choice. */
    consent_id: LimitedString(100).nullish(),
  }),
  file: 'application/json',
})

export const MyErasure = z.object({
  state: z.enum(['none', 'waiting', 'done']),
  received_at: Instant.nullable(),
  due_at: Instant.nullable(),
  /** Empty when nothing stands in the way. */
  waits_for: WaitsFor,
})
export type MyErasure = z.infer<typeof MyErasure>

export const ShowMyErasure = defineEndpoint({
  method: 'GET',
  address: '/api/user/erasure-request',
  who: 'customer',
  summary: 'Whether one’s account waits for its erasure, and what stands in the way',
  answer: wrapRow(MyErasure),
})

export const AskErasure = defineEndpoint({
  method: 'POST',
  address: '/api/user/erasure-request',
  who: 'customer',
  summary:
    'Ask for the erasure of one’s account: done at once when nothing stands in the way, otherwise it waits until tools ' +
    'are back and orders are paid. A wrong password is a 422, the last administrator a 409',
  body: z
    .object({
      current_password: CurrentPassword.optional(),
      /** Older name of `current_password`. */
      password: CurrentPassword.optional(),
    })
    .transform(({ current_password, password }, context) => {
      const given = current_password ?? password
      if (given !== undefined) return { given, field: current_password === undefined ? 'password' : 'current_password' }
      context.addIssue({ code: 'custom', path: ['current_password'], message: 'Įveskite slaptažodį.' })
      return z.NEVER
    }),
  answer: wrapRow(MyErasure),
  refuses: [409],
})

export const CancelErasure = defineEndpoint({
  method: 'DELETE',
  address: '/api/user/erasure-request',
  who: 'customer',
  summary: 'Take back a request that still waits',
  refuses: [404],
})

export const requestKinds = ['download', 'correction', 'erasure'] as const
export const requestStates = ['open', 'overdue', 'done', 'refused', 'cancelled'] as const
/** `pressing`: open with a week left or less, or overdue. */
const requestFilters = ['pressing', ...requestStates] as const
export type RequestFilter = (typeof requestFilters)[number]

export const DataRequest = z.object({
  id: z.int(),
  kind: z.enum(requestKinds),
  user_id: z.int().nullable(),
  email: z.string(),
  note: z.string().nullable(),
  came_by: z.enum(['account', 'letter']),
  state: z.enum(requestStates),
  received_at: Instant,
  due_at: Instant,
  /** Days left of an open request; negative when overdue. */
  days_left: z.int().nullable(),
  extension_reason: z.string().nullable(),
  waits_for: WaitsFor,
  closed_at: Instant.nullable(),
  refusal_reason: z.string().nullable(),
})
export type DataRequest = z.infer<typeof DataRequest>

const dataRequestsCalls = defineResource('/api/admin/data-requests', {
  read: 'privacy:manage',
  write: 'privacy:manage',
})

export const ListDataRequests = dataRequestsCalls.read({
  about: 'a-person',
  summary: 'Requests about personal data, open ones first and by their term, 20 a page',
  query: OfficePageQuery.extend({ state: z.enum(requestFilters).optional(), kind: z.enum(requestKinds).optional() }),
  answer: wrapRows(DataRequest),
})

export const WriteDownRequest = dataRequestsCalls.create({
  summary: 'Write down a request that came by letter, telephone or at the counter',
  body: z.object({
    kind: z.enum(requestKinds, 'Pasirinkite, ko prašoma.'),
    email: Email,
    received_on: DayInput(receivedIs, receivedIs),
    note: Text(2_000)
      .nullish()
      .transform((text) => text || null),
  }),
  answer: wrapRow(DataRequest),
})

const Reason = z.object({ reason: Text(1_000, 'Įrašykite priežastį.').min(1, 'Įrašykite priežastį.') })

export const FulfilRequest = defineEndpoint({
  method: 'POST',
  address: '/api/admin/data-requests/:id/fulfil',
  who: 'privacy:manage',
  risk: 'erases',
  summary:
    'Close a request as fulfilled and tell the person; an erasure erases, or is a 409 that says what it waits for',
  params: ById,
  answer: Message,
  refuses: [409],
})

export const RejectRequest = defineEndpoint({
  method: 'POST',
  address: '/api/admin/data-requests/:id/refuse',
  who: 'privacy:manage',
  summary: 'Refuse a request; the reason is mailed to the person',
  params: ById,
  body: Reason,
  answer: Message,
  refuses: [409],
})

export const ExtendRequest = defineEndpoint({
  method: 'POST',
  address: '/api/admin/data-requests/:id/extend',
  who: 'privacy:manage',
  summary: 'Take two more months for an open request, once; the reason is mailed to the person',
  params: ById,
  body: Reason,
  answer: Message,
  refuses: [409],
})

export const RequestedData = defineEndpoint({
  method: 'GET',
  address: '/api/admin/data-requests/:id/data',
  who: 'privacy:manage',
  risk: 'exports-people',
  summary: 'The data that a request asks for, as JSON, to be handed to a person whose identity was checked',
  params: ById,
  file: 'application/json',
})
