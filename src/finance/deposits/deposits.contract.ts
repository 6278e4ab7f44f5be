import { z } from 'zod'
import { payeeFields } from '#finance/refunds/refunds.contract.ts'
import { PaidFrom } from '#people/clients/paid-from.contract.ts'
import { ById, defineEndpoint, Id, Instant, OfficePageQuery, wrapRow, wrapRows } from '#platform/contract.ts'
import { Text } from '#platform/text.ts'
import { OrderBranchIds } from '#shell/branches/places.contract.ts'
import { depositKinds, depositWays, ledgerWays } from './deposit-labels.ts'

const Way = z.enum(depositWays, 'Pasirinkite, kaip sumokėta.')
const Cents = z.int('Įveskite sumą, pavyzdžiui, 150,00.').min(0, 'Suma negali būti mažesnė už 0.').max(100_000_000)
/** The held sum the form showed; 409 when it has changed. */
const seen = { held_seen: z.int().optional() }

const OrderDeposit = z.object({
  /** Cents. */
  agreed: z.int(),
  held: z.int(),
  /** A transfer is matched by the reference; absent: no deposit is agreed. */
  reference: z.string().optional(),
  entries: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(depositKinds),
      amount: z.int(),
      way: z.enum(ledgerWays).nullable(),
      reason: z.string().nullable(),
      at: Instant,
    }),
  ),
  paid_from: PaidFrom,
  card_hold: z.object({ amount: z.int(), held_until: Instant.nullable(), needs_customer: z.boolean() }).optional(),
  card_problem: z.string().optional(),
})
export type OrderDeposit = z.infer<typeof OrderDeposit>

export const ShowDeposit = defineEndpoint({
  method: 'GET',
  address: '/api/admin/orders/:id/deposit',
  who: 'orders:read',
  summary: 'The deposit of an order: what was agreed, what is held, and everything that happened to it',
  params: ById,
  answer: wrapRow(OrderDeposit),
})

export const HoldDeposit = defineEndpoint({
  method: 'POST',
  address: '/api/admin/orders/:id/deposit/hold',
  who: 'deposits:write',
  summary: 'Take in a deposit for an order, or more of it',
  params: ById,
  body: z.object({
    amount: Cents.min(1, 'Nurodykite, koks užstatas priimtas.'),
    way: Way,
    place_id: OrderBranchIds.place_id,
    ...seen,
  }),
  answer: wrapRow(OrderDeposit),
  status: 201,
  refuses: [409],
})

export const SettleDeposit = defineEndpoint({
  method: 'POST',
  address: '/api/admin/orders/:id/deposit/settle',
  who: 'deposits:write',
  risk: 'returns-money',
  summary:
    'Give a deposit back, keep it with a reason, or some of both; never more than is held. What is kept pays damage and charges of the rental first. What goes by transfer is then to be sent to `iban`, `name`',
  params: ById,
  body: z.object({
    returned: Cents.default(0),
    kept: Cents.default(0),
    reason: Text(500).nullable().default(null),
    way: Way.nullable().default(null),
    place_id: OrderBranchIds.place_id,
    ...payeeFields,
    ...seen,
  }),
  answer: wrapRow(OrderDeposit),
  refuses: [409],
})

const DepositRow = z.object({
  order_id: z.int(),
  client: z.string(),
  taken: z.int(),
  returned: z.int(),
  kept: z.int(),
  held: z.int(),
  since: Instant,
  settled_at: Instant.nullable(),
  card_until: Instant.optional(),
})
export type DepositRow = z.infer<typeof DepositRow>

const Empty = z.literal('').transform(() => undefined)

export const ListDeposits = defineEndpoint({
  method: 'GET',
  address: '/api/admin/deposits',
  who: 'payments:read',
  summary:
    'Orders with a deposit, those of which it is held the longest first, 20 a page; `held` is the sum of all that is held, of the place where one is named',
  query: OfficePageQuery.extend({
    q: Text(100).optional(),
    /** `card`: not renewed by the bank, or something went wrong. */
    state: Empty.or(z.enum(['held', 'settled', 'card'])).optional(),
    place: Id.optional(),
  }),
  answer: wrapRows(DepositRow).extend({ held: z.int() }),
})
