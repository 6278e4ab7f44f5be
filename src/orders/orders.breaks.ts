// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are pieces of code
import { type Break, one } from '#platform/test-kit/break.ts'

const ordersApi = 'tests/orders.api.test.ts'

export const breaks: readonly Break[] = [
  one(
    'a right in a company never ends',
    'tests/company-orders.test.ts',
    'src/orders/server/order-is-theirs.ts',
    'm.until_day is null or m.until_day >= ${today}::date',
    '${today}::date is not null',
  ),
  one(
    'a deleted order can be deleted again',
    ordersApi,
    'src/orders/server/lock-order.ts',
    'and(eq(orders.id, orderId), isListed)',
    'eq(orders.id, orderId)',
  ),
  one(
    'two who mark an order as paid give two invoices',
    ordersApi,
    'src/orders/server/lock-order.ts',
    "    .for('update')\n",
    '',
  ),
  one(
    'orders of a bank statement are not locked',
    'src/takings/payments/server/place-together.long.test.ts',
    'src/orders/server/lock-orders.ts',
    "    .for('update')\n",
    '',
  ),
  one(
    'a customer reads another’s documents',
    [ordersApi, 'tests/api.rights.test.ts'],
    'src/orders/server/order-is-theirs.ts',
    '${orders.user_id} = ${userId} and (${orders.client_id} is null',
    '${userId} > 0 and (${orders.client_id} is null',
  ),
  one(
    'a secret opens papers of any order',
    'src/selling/checkout/server/guest-orders.test.ts',
    'src/orders/server/find-document.ts',
    'and(eq(documents.id, documentId), or(eq(documents.order_id, orders.id), withBills ? exists(bills) : undefined))',
    'eq(documents.id, documentId)',
  ),
  one(
    'orders that are taken over at once are not locked',
    'tests/guest-orders.test.ts',
    'src/orders/server/give-orders-to.ts',
    ".for('update')",
    '',
  ),
  one(
    'what waits for its company is handed out and paid',
    'tests/order-approvals.long.test.ts',
    'src/orders/server/refuse-unapproved.ts',
    'if (!unapproved_since) return\n',
    'if (!unapproved_since || !lapsed_at) return\n',
  ),
]
