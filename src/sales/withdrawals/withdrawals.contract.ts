import { z } from 'zod'
import { isLinkFree, isPersonName } from '#people/accounts/link-free-text.ts'
import { HeaderLine, MailAddress } from '#people/mail/header-line.ts'
import { defineEndpoint, Id, Instant, OfficePageQuery, wrapRow, wrapRows } from '#platform/contract.ts'

/** The law allows asking for no more (Directive 2011/83/EU, article 11a, added by (EU) 2023/2673). */
export const Withdrawal = z.object({
  name: HeaderLine('Įveskite vardą ir pavardę.', 100).refine(isPersonName, 'Įrašykite tik vardą ir pavardę.'),
  /** The consumer knows the number as `12`, `Nr. 12`, `ISF000012`. */
  order_number: HeaderLine('Įveskite užsakymo numerį.', 60).refine(isLinkFree, 'Įrašykite tik užsakymo numerį.'),
  email: MailAddress('Įveskite el. pašto adresą.'),
})
export type Withdrawal = z.infer<typeof Withdrawal>

/** The receipt never tells whether the order exists. */
export const WithdrawalReceipt = Withdrawal.extend({ received_at: Instant })
export type WithdrawalReceipt = z.infer<typeof WithdrawalReceipt>

export const ReceiveWithdrawal = defineEndpoint({
  method: 'POST',
  address: '/api/withdrawals',
  who: 'anyone',
  summary:
    'Withdraw from a contract, without signing in; a receipt with content, date and time is mailed at once. The answer ' +
    'is the same whether the order exists or not, and repeating the same statement within ten minutes makes no second one',
  body: Withdrawal,
  answer: wrapRow(WithdrawalReceipt),
  status: 201,
})

export const ReceivedWithdrawal = WithdrawalReceipt.extend({
  id: z.int(),
  /** Null without a match. */
  order_id: z.int().nullable(),
})
export type ReceivedWithdrawal = z.infer<typeof ReceivedWithdrawal>

export const ListWithdrawals = defineEndpoint({
  method: 'GET',
  address: '/api/admin/withdrawals',
  who: 'orders:read',
  summary: 'Received withdrawals, newest first, 20 a page; of one order with `order_id`',
  query: OfficePageQuery.extend({ order_id: Id.optional() }),
  answer: wrapRows(ReceivedWithdrawal),
})
