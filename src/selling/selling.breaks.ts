import { type Break, one } from '#platform/test-kit/break.ts'

const deskOrdersApi = 'src/selling/desk/server/desk-orders.api.test.ts'
const checkoutApi = 'src/selling/checkout/server/checkout.api.test.ts'
const checkoutRaces = 'src/selling/checkout/server/checkout.races.long.test.ts'
const lapse = 'tests/lapse.long.test.ts'
const changedOrders = 'tests/changed-orders.long.test.ts'
const orderApprovals = 'tests/order-approvals.long.test.ts'

export const breaks: readonly Break[] = [
  one(
    'an order that was invoiced in a closed month is deleted',
    'tests/months.api.test.ts',
    'src/selling/closing/server/delete-order.ts',
    '  if (order.paid_at !== null) await refuseClosedMonth(tx, orderId)\n',
    '',
  ),
  one(
    'a clerk takes off a price whatever they like',
    'tests/prices-by-hand.api.test.ts',
    'src/selling/desk/server/hand-limit.ts',
    'if (percent !== null) return percent > most',
    'if (percent !== null) return false',
  ),
  one(
    'a quote holds what it has not locked',
    deskOrdersApi,
    'src/selling/desk/server/save-desk-order.ts',
    '  await lockToOrder(tx, { deskOrderId: row.id, order })\n',
    '',
  ),
  one(
    'many accept one quote without waiting for each other',
    deskOrdersApi,
    'src/selling/desk/server/lock-desk-order.ts',
    ".for('update')",
    '',
  ),
  one(
    'an idempotency key is ignored',
    [checkoutApi, checkoutRaces],
    'src/selling/checkout/server/earlier-order.ts',
    '  return earlier?.order_id',
    '  return undefined',
  ),
  one(
    'attempts of one customer do not wait for each other',
    checkoutRaces,
    'src/selling/checkout/server/earlier-order.ts',
    '    lockCustomer(tx, [CHECKOUT_LOCK, userId]),\n',
    '    undefined,\n',
  ),
  one(
    'the customer’s own price is believed',
    checkoutApi,
    'src/selling/checkout/server/make-order.ts',
    '  checkPriced(priced, promised || making.anyPrice ? priced.cart.price_with_vat : order.expected_price_with_vat)\n',
    '  priced.cart.price_with_vat = order.expected_price_with_vat\n',
  ),
  one(
    'stock comes back twice when an unpaid order is deleted',
    'tests/orders.api.test.ts',
    'src/selling/closing/server/delete-order.ts',
    'if (order.lapsed_at === null) await giveStockBack(',
    "await giveStockBack(work, { orderId, reason: 'order-deleted', byUserId })\n    await giveStockBack(",
  ),
  one(
    'an order that is paid at this moment is let go',
    lapse,
    'src/selling/closing/server/lapse-order.ts',
    ".from(orders).where(eq(orders.id, orderId)).for('update')",
    '.from(orders).where(eq(orders.id, orderId))',
  ),
  one(
    'an order with a part of its price lapses',
    lapse,
    'src/selling/closing/server/lapse-order.ts',
    'if ((await receivedFor(tx, orderId)) > 0 || (await heldDeposit(tx, orderId)) > 0) return false',
    'if ((await heldDeposit(tx, orderId)) > 0) return false',
  ),
  one(
    'orders of a new account at the same instant are not counted',
    'src/selling/checkout/server/brake-new-account.long.test.ts',
    'src/selling/checkout/server/earlier-order.ts',
    'select pg_advisory_xact_lock($1, $2)',
    'select $1::int, $2::int',
  ),
  one(
    'whoever registers with an address gets its orders',
    'tests/guest-orders.test.ts',
    'src/selling/checkout/server/take-over-guest-orders.ts',
    '.where(and(eq(users.id, userId), isNotNull(users.email_confirmed_at)))',
    '.where(and(eq(users.id, userId), isNotNull(users.email)))',
  ),
  one(
    'an order is changed without its lock',
    changedOrders,
    'src/selling/desk/server/order-to-change.ts',
    "await (lock ? askedOrder.for('update') : askedOrder)",
    'await askedOrder',
  ),
  {
    name: 'an order is changed without the locks of its products',
    tests: [changedOrders],
    edits: [
      [
        'src/selling/desk/server/change-order.ts',
        "import type { Place } from '#catalogue/server/invalidate-product.ts'\n",
        "import { type Place, placeColumns } from '#catalogue/server/invalidate-product.ts'\nimport { products } from '#catalogue/server/catalogue.tables.ts'\nimport { inArray } from 'drizzle-orm'\n",
      ],
      [
        'src/selling/desk/server/change-order.ts',
        'return lockProducts(tx, [...own.filter((id) => id !== null), ...items.filter(isProduct).map(({ id }) => id)])',
        'return tx.select(placeColumns).from(products).where(inArray(products.id, [...own.filter((id) => id !== null), ...items.filter(isProduct).map(({ id }) => id)]))',
      ],
    ],
  },
  one(
    'rentals are changed as they were before their lock',
    changedOrders,
    'src/selling/desk/server/change-order.ts',
    'lines: await lockRentals(tx, looked, new Set(places.map(({ id }) => id)))',
    'lines: looked.lines',
  ),
  one(
    'an extension on credit is beyond the limit',
    'tests/orders-on-credit.test.ts',
    'src/selling/extensions/server/may-extend.ts',
    'more: price_with_vat',
    'more: 0 * price_with_vat',
  ),
  one(
    'two decide about one order at once',
    orderApprovals,
    'src/selling/approvals/server/lock-waiting.ts',
    "if (decision !== null) throw conflict('not-waiting', decidedWords[decision])\n",
    'void decidedWords\n',
  ),
  one(
    'a main user who is being removed decides',
    orderApprovals,
    'src/selling/approvals/server/demand-main-now.ts',
    '  await lockClient(work.tx, asking.clientId)\n',
    '  void lockClient\n',
  ),
  one(
    'a main user of another company decides',
    orderApprovals,
    'src/selling/approvals/server/lock-waiting.ts',
    'asked.client_id !== clientId',
    'asked.client_id === undefined',
  ),
  one(
    'an approved order on credit waits for no bill',
    orderApprovals,
    'sql/triggers/orders.approved_lines_wait_for_their_bill.sql',
    "WHEN (OLD.billing = 'prepaid' AND NEW.billing <> 'prepaid')",
    'WHEN (false)',
  ),
  one(
    'a change takes away what is on a bill',
    'tests/billed-orders.test.ts',
    'src/selling/desk/server/change-order.ts',
    '  if (debtor) await refuseBilledLines(tx, { orderId, lines: agreed.lines })\n',
    '',
  ),
]
