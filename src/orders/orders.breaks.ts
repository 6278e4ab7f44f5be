// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are pieces of code
import { type Break, defineBreak } from '#platform/test-kit/break.ts'

const ordersApi = 'tests/orders.api.test.ts'

export const breaks: readonly Break[] = [
  defineBreak(
    'a right in a company never ends',
    'tests/company-orders.test.ts',
    'src/orders/server/public/is-users-order.ts',
    'm.until_day is null or m.until_day >= ${today}::date',
    '${today}::date is not null',
  ),
  defineBreak(
    'a deleted order can be deleted again',
    ordersApi,
    'src/orders/server/public/lock-order.ts',
    'and(eq(orders.id, orderId), isListed)',
    'eq(orders.id, orderId)',
  ),
  defineBreak(
    'two who mark an order as paid give two invoices',
    ordersApi,
    'src/orders/server/public/lock-order.ts',
    "    .for('update')\n",
    '',
  ),
  defineBreak(
    'orders of a bank statement are not locked',
    'src/finance/payments/server/match-entries-in-batch.long.test.ts',
    'src/orders/server/public/lock-orders.ts',
    "    .for('update')\n",
    '',
  ),
  defineBreak(
    'a customer reads another’s documents',
    [ordersApi, 'tests/api.rights.test.ts'],
    'src/orders/server/public/is-users-order.ts',
    '${orders.user_id} = ${userId} and (${orders.client_id} is null',
    '${userId} > 0 and (${orders.client_id} is null',
  ),
  defineBreak(
    'a secret opens papers of any order',
    'src/sales/checkout/server/guest-orders.test.ts',
    'src/orders/server/find-document.ts',
    'and(eq(documents.id, documentId), or(eq(documents.order_id, orders.id), withBills ? exists(bills) : undefined))',
    'eq(documents.id, documentId)',
  ),
  defineBreak(
    'orders that are taken over at once are not locked',
    'tests/guest-orders.test.ts',
    'src/orders/server/public/claim-guest-orders.ts',
    ".for('update')",
    '',
  ),
  defineBreak(
    'what waits for its company is handed out and paid',
    'tests/order-approvals.long.test.ts',
    'src/orders/server/public/assert-approved.ts',
    'if (!unapproved_since) return\n',
    'if (!unapproved_since || !lapsed_at) return\n',
  ),
]
