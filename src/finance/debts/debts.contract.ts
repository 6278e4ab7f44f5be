import { z } from 'zod'
import { Client } from '#people/clients/clients.contract.ts'
import { CreditStop } from '#people/clients/credit-stop.ts'
import {
  ById,
  defineEndpoint,
  Id,
  IdInBody,
  Instant,
  Message,
  OfficePageQuery,
  SortParameter,
  wrapRow,
  wrapRows,
} from '#platform/contract.ts'
import { SingleLineText, Text } from '#platform/text.ts'
import { DayInput, VersionMoment } from '#rules/calendar/day-input.ts'
import { debtAges } from './debt-ages.ts'
import { reminderSteps } from './reminder-steps.ts'

const Empty = z.literal('').transform(() => undefined)
const Day = DayInput('Įrašykite dieną.')
const Step = z.union(
  reminderSteps.map((step) => z.literal(step)),
  'Pasirinkite, kurį laišką siųsti.',
)
const line = (text: string) => !/[\r\n\0]/.test(text)
const writable = (text: string) => !text.includes('\0')

/** Cents with VAT. Open is what bills ask for less credit notes and payments. */
const Ages = z.object({ not_due: z.int(), '0-30': z.int(), '31-60': z.int(), '61-90': z.int(), '90+': z.int() })
export type Ages = z.infer<typeof Ages>

export const DebtPromise = z.object({
  day: z.string(),
  /** Cents; null: all of the debt. */
  amount: z.int().nullable(),
  note: z.string(),
  made_at: Instant,
  by: z.string().nullable(),
  is_broken: z.boolean(),
})
export type DebtPromise = z.infer<typeof DebtPromise>

const LastReminder = z.object({ step: z.int(), sent_at: Instant })

export const debtKinds = ['bill', 'order', 'compensation'] as const
export type DebtKind = (typeof debtKinds)[number]

export const DebtRow = z.object({
  /** Null: of somebody who is no client; then the row is of `order_id`, the first of that buyer's `order_ids`. */
  client_id: z.int().nullable(),
  order_id: z.int().nullable(),
  /** Orders of nobody's client in the row: those that may be joined to the client, or the stranger's. */
  order_ids: z.array(z.int()),
  kind: z.enum(['person', 'company']),
  name: z.string(),
  code: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  open: z.int(),
  overdue: z.int(),
  /** Kinds with an open sum; orders count as out unpaid, due since that day. */
  kinds: z.array(z.enum(debtKinds)),
  documents: z.int(),
  orders: z.int(),
  oldest_due_on: z.string().nullable(),
  days_late: z.int(),
  ages: Ages,
  promised: DebtPromise.nullable(),
  stopped: CreditStop.nullable(),
  last_reminder: LastReminder.nullable(),
})
export type DebtRow = z.infer<typeof DebtRow>

export const debtFilters = [
  'overdue',
  ...debtAges.filter((age) => age !== 'not_due'),
  'promised',
  'broken',
  'stopped',
] as const

export const ListDebts = defineEndpoint({
  method: 'GET',
  address: '/api/admin/debts',
  who: 'debts:read',
  summary:
    'Who owes what since when: open bills and compensations, and orders that went out unpaid, by client and age, 20 a page; `total` and `ages` are of all that fit',
  query: OfficePageQuery.extend({
    search: Text(100).optional(),
    state: Empty.or(z.enum(debtFilters)).optional(),
    kind: Empty.or(z.enum(debtKinds)).optional(),
    /** What is open of a bill is shared by what orders of each place are billed. */
    place: Id.optional(),
    sort: SortParameter(['oldest_due_on', '-oldest_due_on', 'open', '-open'], 'oldest_due_on'),
  }),
  answer: wrapRows(DebtRow).extend({ total: z.int(), ages: Ages }),
})

const Overdue = z.object({ client_id: z.int().nullable(), overdue: z.int(), days_late: z.int() })

export const ShowOverdue = defineEndpoint({
  method: 'GET',
  address: '/api/admin/debts/overdue',
  who: 'clients:read',
  summary:
    'What a buyer owes past due, orders that went out unpaid too: a client, or a company by its code, whether it is a client or not; null when nothing',
  query: z
    .object({ client_id: Id.optional(), code: SingleLineText(20).optional() })
    .refine(({ client_id, code }) => client_id !== undefined || Boolean(code), {
      path: ['client_id'],
      error: 'Nurodykite klientą arba įmonės kodą.',
    }),
  answer: z.object({ data: Overdue.nullable() }),
})

const InterestLine = z.object({
  from: z.string(),
  to: z.string(),
  days: z.int(),
  owed: z.int(),
  /** Yearly, in hundredths of a percent; null: the half-year's rate is not entered. */
  rate: z.int().nullable(),
  interest: z.int(),
})

const DebtDocument = z.object({
  id: z.int(),
  kind: z.enum(['bill', 'compensation']),
  full_number: z.string(),
  issued_on: z.string(),
  due_on: z.string().nullable(),
  days_late: z.int(),
  price_with_vat: z.int(),
  open: z.int(),
  reminders: z.array(
    LastReminder.extend({
      by: z.string().nullable(),
      /** Null: before wordings had versions. */
      wording_version: z.int().nullable(),
    }),
  ),
  /** Statutory interest until today, less the sum claimed. */
  proposed: z.object({
    interest: z.int(),
    compensation: z.int(),
    lines: z.array(InterestLine),
    /** First days of half-years without a rate. */
    unknown: z.array(z.string()),
  }),
})
export type DebtDocument = z.infer<typeof DebtDocument>

const DebtOrder = z.object({
  id: z.int(),
  /** Tools or goods; the debt is as old. */
  went_out_on: z.string(),
  days_late: z.int(),
  price_with_vat: z.int(),
  open: z.int(),
  reminders: DebtDocument.shape.reminders,
})
export type DebtOrder = z.infer<typeof DebtOrder>

const DebtClaim = z.object({
  id: z.int(),
  full_number: z.string(),
  kind: z.enum(['interest', 'compensation']),
  amount: z.int(),
  until: z.string(),
  accepted_at: Instant,
  by: z.string().nullable(),
})
export type DebtClaim = z.infer<typeof DebtClaim>

export const ClientDebt = z.object({
  client_id: z.int(),
  kind: z.enum(['person', 'company']),
  name: z.string(),
  email: z.string().nullable(),
  open: z.int(),
  overdue: z.int(),
  oldest_due_on: z.string().nullable(),
  days_late: z.int(),
  ages: Ages,
  documents: z.array(DebtDocument),
  /** Prepaid orders that went out unpaid. */
  orders: z.array(DebtOrder),
  /** Orders of the client by code or account, not joined yet and therefore in no figure here and in no letter. */
  to_join: Client.shape.to_join,
  to_join_sums: Client.shape.to_join_sums,
  claims: z.array(DebtClaim),
  promised: DebtPromise.nullable(),
  stopped: CreditStop.nullable(),
  next_step: z.int().nullable(),
})
export type ClientDebt = z.infer<typeof ClientDebt>

export const ShowClientDebt = defineEndpoint({
  method: 'GET',
  address: '/api/admin/clients/:id/debt',
  who: 'debts:read',
  summary: 'What one client owes: open bills, letters, interest that may be asked for, the promise and the stop',
  params: ById,
  answer: wrapRow(ClientDebt),
})

export const StatementPdf = defineEndpoint({
  method: 'GET',
  address: '/api/admin/clients/:id/statement.pdf',
  who: 'debts:read',
  risk: 'exports-people',
  summary:
    'Statement of a client: opening balance, bills, credit notes, payments, closing balance. From the first bill until today by default',
  params: ById,
  query: z
    .object({ from: Empty.or(Day).optional(), to: Empty.or(Day).optional() })
    .refine(({ from, to }) => !from || !to || from <= to, {
      path: ['to'],
      error: 'Pabaiga negali būti prieš pradžią.',
    }),
  file: 'application/pdf',
})

export const MailStatement = defineEndpoint({
  method: 'POST',
  address: '/api/admin/clients/:id/statement/mail',
  who: 'debts:write',
  summary:
    'Mail a client its statement, as `statement.pdf` of these days: to every contact that gets bills, else to the client; 422 without an address',
  params: ById,
  body: z
    .object({ from: Empty.or(Day).optional(), to: Empty.or(Day).optional() })
    .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], error: 'Pabaiga negali būti prieš pradžią.' })
    .nullish(),
  answer: wrapRow(z.object({ to: z.string() })).extend(Message.shape),
  status: 201,
})

export const ReconciliationPdf = defineEndpoint({
  method: 'GET',
  address: '/api/admin/clients/:id/reconciliation.pdf',
  who: 'debts:read',
  risk: 'exports-people',
  summary: 'Reconciliation act of a client on a day (today by default), for both sides to sign',
  params: ById,
  query: z.object({ on: Empty.or(Day).optional() }),
  file: 'application/pdf',
})

const sumIs = 'Suma – nuo 0,01 iki 10 000 000 €.'

export const DebtPromiseForm = z.object({
  day: Day,
  /** Absent: all of it. */
  amount: z.int(sumIs).min(1, sumIs).max(1_000_000_000, sumIs).nullish(),
  note: Text(500).refine(writable, 'Pastaboje yra neleistinų ženklų.').optional(),
})

export const PromiseDebt = defineEndpoint({
  method: 'POST',
  address: '/api/admin/clients/:id/promise',
  who: 'debts:write',
  summary:
    'Write down until when a debtor promised to pay: no letter goes before the day after. A new one takes the place of the last; 409 `changed-meanwhile` when that is not the one of `seen`',
  params: ById,
  body: DebtPromiseForm.extend({
    /** The promise shown, null: none; absent: replaces any. */
    seen: VersionMoment.nullish(),
  }),
  answer: wrapRow(ClientDebt),
  status: 201,
  refuses: [409],
})

export const EndPromise = defineEndpoint({
  method: 'DELETE',
  address: '/api/admin/clients/:id/promise',
  who: 'debts:write',
  summary:
    'The promise does not hold any more; when there is none, nothing changes. 409 `changed-meanwhile` when it is not the one of `seen`',
  params: ById,
  query: z.object({ seen: VersionMoment.optional() }),
  answer: wrapRow(ClientDebt),
  refuses: [409],
})

const RemindedBill = z.object({ id: z.int(), full_number: z.string(), due_on: z.string(), open: z.int() })

/** It went out unpaid, and is due since that day. */
const RemindedOrder = z.object({ id: z.int(), due_on: z.string(), open: z.int() })

/** Bills and orders that a letter is about; neither: all that are late without it. */
const chosenDebts = {
  documents: z.array(IdInBody).max(1_000).optional(),
  orders: z.array(IdInBody).max(1_000).optional(),
}
const isChosen = ({ documents, orders }: { documents?: number[] | undefined; orders?: number[] | undefined }) =>
  (documents === undefined && orders === undefined) || (documents ?? []).length + (orders ?? []).length > 0
const noneChosen = { path: ['documents'], error: 'Pasirinkite bent vieną sąskaitą.' }

export const PreviewReminder = defineEndpoint({
  method: 'POST',
  address: '/api/admin/clients/:id/reminders/preview',
  who: 'debts:write',
  summary: 'The letter as it would go now; nothing is sent',
  params: ById,
  body: z.object({ step: Step, ...chosenDebts }).refine(isChosen, noneChosen),
  answer: wrapRow(
    z.object({
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      open: z.int(),
      documents: z.array(RemindedBill),
      orders: z.array(RemindedOrder),
      /** Orders of the client that are not in the letter, because nobody has joined them yet. */
      to_join: Client.shape.to_join,
    }),
  ),
  status: 200,
  refuses: [409],
})

export const SendReminder = defineEndpoint({
  method: 'POST',
  address: '/api/admin/clients/:id/reminders',
  who: 'debts:write',
  summary:
    'Send a letter about bills that are late and orders that went out unpaid: those named, or all that have not had it. What was paid meanwhile, and what has had this letter, is left out; 409 when nothing is left, or until the promised day',
  params: ById,
  body: z.object({ step: Step, ...chosenDebts }).refine(isChosen, noneChosen),
  answer: wrapRow(
    z.object({
      step: z.int(),
      to: z.string(),
      open: z.int(),
      documents: z.array(z.int()),
      orders: z.array(z.int()).optional(),
    }),
  ).extend(Message.shape),
  status: 201,
  refuses: [409],
})

export const PreviewReminderOfDamage = defineEndpoint({
  method: 'POST',
  address: '/api/admin/compensations/:id/reminders/preview',
  who: 'debts:write',
  summary: 'The letter about a late compensation of somebody who is no client, as it would go now; nothing is sent',
  params: ById,
  body: z.object({ step: Step }),
  answer: wrapRow(z.object({ to: z.string(), subject: z.string(), text: z.string(), open: z.int() })),
  status: 200,
  refuses: [409],
})

export const RemindOfDamage = defineEndpoint({
  method: 'POST',
  address: '/api/admin/compensations/:id/reminders',
  who: 'debts:write',
  summary:
    'Send it; 409 when it is paid, not late or has had this letter, and for a client, who gets one letter about all',
  params: ById,
  body: z.object({ step: Step }),
  answer: wrapRow(z.object({ step: z.int(), to: z.string(), open: z.int() })).extend(Message.shape),
  status: 201,
  refuses: [409],
})

export const PreviewReminders = defineEndpoint({
  method: 'POST',
  address: '/api/admin/reminders/preview',
  who: 'debts:write',
  summary:
    'The letters whose day has come, one for each client and step: of these clients, with why others of them get none, or of all (`due`). Nothing is sent',
  body: z.object({
    client_ids: z.union(
      [z.literal('due'), z.array(IdInBody).min(1, 'Pasirinkite bent vieną klientą.').max(1_000)],
      'Pasirinkite klientus.',
    ),
  }),
  answer: z.object({
    data: z.array(
      z.object({
        client_id: z.int(),
        client: z.string(),
        to: z.string(),
        step: Step,
        open: z.int(),
        documents: z.array(RemindedBill),
        orders: z.array(RemindedOrder),
      }),
    ),
    left_out: z.array(z.object({ client_id: z.int(), client: z.string(), message: z.string() })),
  }),
  status: 200,
})

const DunningLetterToSend = z.object({ client_id: IdInBody, step: Step, ...chosenDebts }).refine(isChosen, noneChosen)
export type DunningLetterToSend = z.infer<typeof DunningLetterToSend>

export const SendReminders = defineEndpoint({
  method: 'POST',
  address: '/api/admin/reminders',
  who: 'debts:write',
  summary:
    'Send many debtors their letters as they were seen; what was paid, promised or told of meanwhile is left out. One that can’t be sent is told and stops no other',
  body: z.object({ letters: z.array(DunningLetterToSend).min(1, 'Pasirinkite bent vieną laišką.').max(100) }),
  answer: z.object({
    sent: z.array(
      z.object({
        client_id: z.int(),
        step: Step,
        to: z.string(),
        open: z.int(),
        documents: z.array(z.int()),
        orders: z.array(z.int()).optional(),
      }),
    ),
    failed: z.array(z.object({ client_id: z.int(), step: Step, message: z.string() })),
  }),
  status: 200,
})

const ReminderStepRow = z.object({
  step: Step,
  after_days: z.int(),
  by_rule: z.boolean(),
  subject: z.string(),
  words: z.string(),
})
export type ReminderStepRow = z.infer<typeof ReminderStepRow>

export const ShowReminderSteps = defineEndpoint({
  method: 'GET',
  address: '/api/admin/reminder-steps',
  who: 'debts:read',
  summary: 'The letters to debtors: their words, from which day on, and whether they go by themselves',
  answer: z.object({ data: z.array(ReminderStepRow) }),
})

const daysIs = 'Dienos po termino – nuo 1 iki 365.'

export const SaveReminderStep = defineEndpoint({
  method: 'PUT',
  address: '/api/admin/reminder-steps',
  who: 'debts:write',
  summary:
    'From which day on one letter is due, and whether it goes by itself; with a subject or words they become a new version of its text',
  body: z.object({
    step: Step,
    after_days: z.int(daysIs).min(1, daysIs).max(365, daysIs),
    by_rule: z.boolean(),
    subject: SingleLineText(150, 'Įrašykite laiško temą.')
      .min(1, 'Įrašykite laiško temą.')
      .refine(line, 'Tema turi tilpti į vieną eilutę.')
      .optional(),
    words: Text(5_000, 'Įrašykite laiško tekstą.')
      .min(1, 'Įrašykite laiško tekstą.')
      .refine(writable, 'Tekste yra neleistinų ženklų.')
      .optional(),
  }),
  answer: z.object({ data: z.array(ReminderStepRow) }),
})

const InterestRateRow = z.object({ from_day: z.string(), rate: z.int(), by: z.string().nullable() })
export type InterestRateRow = z.infer<typeof InterestRateRow>

export const ListInterestRates = defineEndpoint({
  method: 'GET',
  address: '/api/admin/interest-rates',
  who: 'debts:read',
  summary:
    'The European Central Bank’s main refinancing rate of each half-year, in hundredths of a percent, newest first',
  answer: z.object({
    data: z.array(InterestRateRow),
    /** First days of half-years without a rate, since the oldest open debt. */
    missing: z.array(z.string()),
  }),
})

const rateIs = 'Norma – nuo 0 iki 100 %, dviejų skaitmenų po kablelio tikslumu.'

export const SaveInterestRate = defineEndpoint({
  method: 'PUT',
  address: '/api/admin/interest-rates',
  who: 'debts:write',
  summary: 'Write down the rate that the bank had on the first day of a half-year',
  body: z.object({
    from_day: Day.refine(
      (day) => /-(?:01|07)-01$/.test(day),
      'Norma nustatoma pusmečiui: sausio 1 arba liepos 1 dienai.',
    ),
    rate: z.int(rateIs).min(0, rateIs).max(10_000, rateIs),
  }),
  answer: z.object({ data: z.array(InterestRateRow), missing: z.array(z.string()) }),
})

export const AcceptClaims = defineEndpoint({
  method: 'POST',
  address: '/api/admin/clients/:id/claims',
  who: 'debts:write',
  summary:
    'Ask for the interest and the 40 € that are proposed for these bills until today; they stand in letters and statements, outside VAT',
  params: ById,
  body: z.object({ documents: z.array(IdInBody).min(1, 'Pasirinkite bent vieną sąskaitą.').max(1_000) }),
  answer: wrapRow(ClientDebt),
  status: 201,
  refuses: [409],
})

export const DropClaim = defineEndpoint({
  method: 'DELETE',
  address: '/api/admin/clients/:id/claims/:claim_id',
  who: 'debts:write',
  summary: 'Do not ask for an accepted sum any more',
  params: ById.extend({ claim_id: Id }),
  answer: wrapRow(ClientDebt),
})
