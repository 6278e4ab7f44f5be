import { z } from 'zod'
import { payeeFields } from '#finance/refunds/refunds.contract.ts'
import { PaidFrom } from '#people/clients/paid-from.contract.ts'
import {
  ById,
  defineEndpoint,
  Id,
  IdInBody,
  Instant,
  Message,
  OfficePageQuery,
  wrapRow,
  wrapRows,
} from '#platform/contract.ts'
import { defineProgressEndpoint, ProgressKey } from '#platform/progress/progress.contract.ts'
import { SingleLineText, Text } from '#platform/text.ts'
import { DayInput } from '#rules/calendar/day-input.ts'
import { OrderBranchIds } from '#shell/branches/places.contract.ts'
import { fileParameters } from '#shell/exports/file-parameters.ts'
import { alikes, type BankEntryState, bankEntryStates, matchedBy } from './bank-entry-states.ts'
import { paymentWays, waysByHand } from './payment-ways.ts'

const Empty = z.literal('').transform(() => undefined)
const Day = DayInput(undefined, undefined, true)
const states = Object.keys(bankEntryStates) as [BankEntryState, ...BankEntryState[]]

export const Payment = z.object({
  id: z.int(),
  order_id: z.int(),
  paid_on: z.string(),
  /** Cents; negative: refunded. */
  amount: z.int(),
  way: z.enum(paymentWays),
  receipt_number: z.string().nullable(),
  note: z.string().nullable(),
  bank_entry_id: z.int().nullable(),
  till_id: z.int().nullable(),
  reverses: z.int().nullable(),
  reversed: z.boolean(),
  created_at: Instant,
})
export type Payment = z.infer<typeof Payment>

/** Cents. */
const OrderBalance = z.object({
  total: z.int(),
  credited: z.int(),
  owed: z.int(),
  received: z.int(),
  due: z.int(),
  over: z.int(),
  uncredited: z.int(),
  /** What credit notes freed for the order's client: their advance, and what it has paid since. */
  advance: z.int(),
})
export type OrderBalance = z.infer<typeof OrderBalance>

export const ListOrderPayments = defineEndpoint({
  method: 'GET',
  address: '/api/admin/orders/:id/payments',
  who: 'orders:read',
  summary: 'What came for an order, in the order in which it was written down, and what is due or over',
  params: ById,
  answer: z.object({ data: z.array(Payment), balance: OrderBalance, paid_from: PaidFrom }),
})

const cents = z
  .int('Įrašykite sumą.')
  .min(-1_000_000_000, 'Suma per didelė.')
  .max(1_000_000_000, 'Suma per didelė.')
  .refine((amount) => amount !== 0, 'Įrašykite sumą.')

/** Books begin with i.SAF: an earlier year is a typo. */
const FIRST_DAY = '2016-10-01'

export const PaymentForm = z.object({
  paid_on: Day.refine((day) => day >= FIRST_DAY, `Patikrinkite metus: mokėjimai įrašomi nuo ${FIRST_DAY}.`),
  amount: cents,
  way: z.enum(waysByHand),
  receipt_number: SingleLineText(60).nullish(),
  note: Text(500).nullish(),
  /** The branch where cash changes hands. Absent: the clerk's branch, else the order's. */
  place_id: OrderBranchIds.place_id,
  /** The received sum the form showed; 409 when it has changed. */
  received_seen: z.int().optional(),
})

export const RecordPayment = defineEndpoint({
  method: 'POST',
  address: '/api/admin/orders/:id/payments',
  who: 'payments:write',
  riskIn: ['returns-money'],
  summary:
    'Write down a payment or, with the right to refund, a refund, which by transfer is then to be sent to `iban`, `name`; when the whole price has come, the order gets its VAT invoice',
  params: ById,
  body: PaymentForm.extend(payeeFields),
  status: 201,
  answer: wrapRow(z.object({ id: z.int(), invoice: z.string().nullable() })),
  refuses: [403, 409],
})

export const MarkPaid = defineEndpoint({
  method: 'POST',
  address: '/api/admin/orders/:id/mark-as-paid',
  who: 'payments:write',
  summary:
    'Record the payment: gives the next VAT invoice number and mails the invoice. An order that lapsed is revived, or 409 `order-lapsed` when something of it is taken by now',
  params: ById,
  answer: Message,
  refuses: [409],
})

const Reason = Text(300, 'Parašykite, kodėl.').min(1, 'Parašykite, kodėl.')

export const ReversePayment = defineEndpoint({
  method: 'POST',
  address: '/api/admin/payments/:id/reverse',
  who: 'payments:refund',
  risk: 'returns-money',
  summary:
    'Answer a payment that was written down by mistake with its reverse; 409 while an invoice stands on its money',
  params: ById,
  body: z.object({
    reason: Reason,
    receipt_number: SingleLineText(60).nullish(),
    place_id: PaymentForm.shape.place_id,
  }),
  status: 201,
  answer: wrapRow(z.object({ id: z.int(), invoice: z.string().nullable() })),
  refuses: [409],
})

const PaymentRow = Payment.extend({
  /** Null: for a client's bills. */
  order_id: z.int().nullable(),
  /** Null: for an order, or the client is erased. */
  client_id: z.int().nullable(),
  client: z.string(),
  debtor_name: z.string().nullable(),
})
export type PaymentRow = z.infer<typeof PaymentRow>

export const ListPayments = defineEndpoint({
  method: 'GET',
  address: '/api/admin/payments',
  who: 'payments:read',
  summary:
    'Payments of all orders by their day, newest first, 20 a page; of a place, those of its orders, and of clients those that its till took or that paid its bills first',
  query: OfficePageQuery.extend({
    /** Number, client or payer, payer's text, receipt. */
    q: Text(100).optional(),
    way: Empty.or(z.enum(paymentWays)).optional(),
    place: Id.optional(),
    from: Empty.or(Day).optional(),
    to: Empty.or(Day).optional(),
  }),
  answer: wrapRows(PaymentRow),
})

export const ExportPayments = defineEndpoint({
  method: 'GET',
  address: '/api/admin/payments/export.csv',
  who: 'payments:read',
  risk: 'exports-people',
  summary: 'The same payments as a CSV file, all that fit, in the same order; `columns` chooses and orders them',
  query: ListPayments.query.omit({ page: true }).extend(fileParameters),
  file: 'text/csv',
})

const StatementImportResult = z.object({
  entries: z.int(),
  known: z.int(),
  matched: z.int(),
  matched_amount: z.int(),
  part: z.int(),
  over: z.int(),
  invoices: z.int(),
  /** Refunds that the bank has sent; absent without any. */
  refunds: z.int().optional(),
  /** Returned entries of the file. */
  returned: z.int().optional(),
  waiting: z.int(),
  /** Outgoing, taken back, or in another currency. */
  other: z.int(),
})
export type StatementImportResult = z.infer<typeof StatementImportResult>

export const ImportBankStatement = defineEndpoint({
  method: 'POST',
  address: '/api/admin/bank-statements',
  who: 'payments:import',
  summary:
    'Read a bank statement (camt.053 XML): sure payments are recorded, the rest waits; read twice it changes nothing',
  body: ProgressKey.nullish(),
  multipart: { files: 'file', max: 1 },
  answer: wrapRow(StatementImportResult),
  refuses: [409],
})

/** Repeating an import changes nothing. */
export const ShowImportProgress = defineProgressEndpoint(ImportBankStatement.address, ImportBankStatement.who, z.null())

const SuggestedOrder = z.object({ id: z.int(), client: z.string(), due: z.int(), is_payed: z.boolean() })
export type SuggestedOrder = z.infer<typeof SuggestedOrder>

/** Cents. */
const OpenBill = z.object({
  id: z.int(),
  full_number: z.string(),
  due_on: z.string().nullable(),
  /** Null: a compensation of who is no client. */
  client_id: z.int().nullable(),
  client: z.string(),
  open: z.int(),
})
export type OpenBill = z.infer<typeof OpenBill>

export const FindOpenBills = defineEndpoint({
  method: 'GET',
  address: '/api/admin/open-bills',
  who: 'payments:read',
  summary:
    "Clients' bills of which something is open, by their number or by words of the client's name or code; the oldest six",
  query: z.object({ q: Text(100).min(1) }),
  answer: z.object({ data: z.array(OpenBill) }),
})

const MayBeTakenBack = z.object({
  /** Null: recorded by hand. */
  entry_id: z.int().nullable(),
  booked_on: z.string(),
  debtor_name: z.string(),
  alike: z.enum(alikes),
  /** Empty while it waits or was for no order. */
  payments: z.array(
    z.object({
      id: z.int(),
      order_id: z.int().nullable(),
      client_id: z.int().nullable(),
      client: z.string(),
      amount: z.int(),
    }),
  ),
})
export type MayBeTakenBack = z.infer<typeof MayBeTakenBack>

const BankEntry = z.object({
  id: z.int(),
  booked_on: z.string(),
  /** Cents of `currency`; negative: outgoing. */
  amount: z.int(),
  currency: z.string(),
  is_reversal: z.boolean(),
  /** A person chooses the payment. */
  takes_back: z.boolean(),
  debtor_name: z.string(),
  debtor_iban: z.string(),
  reference: z.string(),
  remittance: z.string(),
  state: z.enum(states),
  matched_by: z.enum(matchedBy).nullable(),
  /** Likeliest first. */
  suggested: z.array(SuggestedOrder),
  suggested_bills: z.array(OpenBill),
  /** Likeliest first. */
  may_be_taken_back: z.array(MayBeTakenBack),
  /** Orders named by their deposit's reference. */
  names_deposits: z.array(z.int()),
  /** Cents not recorded yet; the sum above a deposit waits alone. */
  left: z.int(),
  assigned: z.array(
    z.object({
      order_id: z.int().nullable(),
      client: z.string(),
      amount: z.int(),
      is_deposit: z.boolean(),
      bills: z.array(z.object({ id: z.int(), full_number: z.string(), amount: z.int() })),
    }),
  ),
})
export type BankEntry = z.infer<typeof BankEntry>

export const ListBankEntries = defineEndpoint({
  method: 'GET',
  address: '/api/admin/bank-entries',
  who: 'payments:read',
  summary:
    'Movements of money that bank statements told, 20 a page: those that wait oldest first, all others newest first',
  query: OfficePageQuery.extend({
    state: z.enum(states).default('waiting'),
    /** `1`: only money that the bank took back. */
    taken_back: Empty.or(z.literal('1')).optional(),
    q: Text(100).optional(),
  }),
  answer: wrapRows(BankEntry),
})

export const AssignBankEntry = defineEndpoint({
  method: 'POST',
  address: '/api/admin/bank-entries/:id/assign',
  who: 'payments:import',
  summary:
    "Record a waiting entry as payments of orders, of clients' bills or of clients, or as deposits of orders, one or several; the parts are all that is left of its money, and what is above all that a client owes is their advance",
  params: ById,
  body: z.object({
    parts: z
      .array(
        z
          .object({
            order_id: IdInBody.optional(),
            document_id: IdInBody.optional(),
            deposit: z.boolean().optional(),
            /** The payment is for all that the client owes; more is an advance. */
            client_id: IdInBody.optional(),
            amount: cents,
          })
          .refine(
            (part) => [part.order_id, part.document_id, part.client_id].filter((id) => id !== undefined).length === 1,
            'Pasirinkite užsakymą, kliento sąskaitą arba klientą.',
          )
          .refine(({ order_id, deposit }) => !(deposit && order_id === undefined), 'Užstatas priskiriamas užsakymui.'),
      )
      .min(1, 'Pasirinkite užsakymą arba sąskaitą.')
      .max(20),
  }),
  answer: Message,
  refuses: [409],
})

export const DismissBankEntry = defineEndpoint({
  method: 'POST',
  address: '/api/admin/bank-entries/:id/dismiss',
  who: 'payments:import',
  summary:
    'Say that a waiting entry is for no order, or that its money is recorded already; with a reason where the bank took money back',
  params: ById,
  body: z.object({ state: z.enum(['dismissed', 'known']).default('dismissed'), reason: Reason.optional() }),
  answer: Message,
  refuses: [409],
})

export const ReopenBankEntry = defineEndpoint({
  method: 'POST',
  address: '/api/admin/bank-entries/:id/reopen',
  who: 'payments:import',
  risk: 'returns-money',
  summary: 'Take the decision about an entry back: its payments get their reverses, and it waits to be decided anew',
  params: ById,
  body: z.object({ reason: Reason }),
  answer: Message,
  refuses: [409],
})

export const TakeBackPayments = defineEndpoint({
  method: 'POST',
  address: '/api/admin/bank-entries/:id/take-back',
  who: 'payments:refund',
  risk: 'returns-money',
  summary:
    'Say which payments the bank took back by a waiting entry: they get their reverses, their orders and bills wait for the money again; 409 while an invoice stands on it',
  params: ById,
  body: z.object({ payment_ids: z.array(IdInBody).min(1, 'Pasirinkite mokėjimą.').max(20) }),
  answer: Message,
  refuses: [409],
})
