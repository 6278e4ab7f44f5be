import { type Break, defineBreak } from '#platform/test-kit/break.ts'

const deskOrdersApi = 'src/sales/desk/server/desk-orders.api.test.ts'
const checkoutApi = 'src/sales/checkout/server/checkout.api.test.ts'
const checkoutRaces = 'src/sales/checkout/server/checkout.races.long.test.ts'
const lapse = 'tests/lapse.long.test.ts'
const changedOrders = 'tests/changed-orders.long.test.ts'
const orderApprovals = 'tests/order-approvals.long.test.ts'

export const breaks: readonly Break[] = [
  defineBreak(
    'an order that was invoiced in a closed month is deleted',
    'tests/months.api.test.ts',
    'src/sales/closing/server/public/assert-deletable.ts',
    '    if (is_payed) await refuseClosedMonth(reader, id)\n',
    '',
  ),
  defineBreak(
    'a clerk takes off a price whatever they like',
    'tests/prices-by-hand.api.test.ts',
    'src/sales/desk/server/hand-limit.ts',
    'if (percent !== null) return percent > max',
    'if (percent !== null) return false',
  ),
  defineBreak(
    'a quote holds what it has not locked',
    deskOrdersApi,
    'src/sales/desk/server/public/save-desk-order.ts',
    '  await lockForOrder(tx, { deskOrderId: row.id, order })\n',
    '',
  ),
  defineBreak(
    'many accept one quote without waiting for each other',
    deskOrdersApi,
    'src/sales/desk/server/lock-desk-order.ts',
    ".for('update')",
    '',
  ),
  defineBreak(
    'an idempotency key is ignored',
    [checkoutApi, checkoutRaces],
    'src/shell/idempotency/server/public/transact-once.ts',
    '  return first?.result',
    '  return undefined',
  ),
  defineBreak(
    'a repeat does not wait for the first request',
    [checkoutRaces, 'src/shell/idempotency/server/transact-once.long.test.ts'],
    'src/shell/idempotency/server/public/transact-once.ts',
    'select pg_advisory_xact_lock($1, $2)',
    'select $1::int, $2::int',
  ),
  defineBreak(
    'the customer’s own price is believed',
    checkoutApi,
    'src/sales/checkout/server/create-order.ts',
    '  checkPriced(priced, promised || making.anyPrice ? priced.cart.price_with_vat : order.expected_price_with_vat)\n',
    '  priced.cart.price_with_vat = order.expected_price_with_vat\n',
  ),
  defineBreak(
    'stock comes back twice when an unpaid order is deleted',
    'tests/orders.api.test.ts',
    'src/sales/closing/server/delete-order.ts',
    'if (order.lapsed_at === null) await returnOrderStock(',
    "await returnOrderStock(work, { orderId, reason: 'order-deleted', byUserId })\n    await returnOrderStock(",
  ),
  defineBreak(
    'an order that is paid at this moment is let go',
    lapse,
    'src/sales/closing/server/lapse-order.ts',
    ".from(orders).where(eq(orders.id, orderId)).for('update')",
    '.from(orders).where(eq(orders.id, orderId))',
  ),
  defineBreak(
    'an order with a part of its price lapses',
    lapse,
    'src/sales/closing/server/lapse-order.ts',
    'if ((await readReceivedAmount(tx, orderId)) > 0 || (await readHeldDeposit(tx, orderId)) > 0) return false',
    'if ((await readHeldDeposit(tx, orderId)) > 0) return false',
  ),
  defineBreak(
    'orders of a new account at the same instant are not counted',
    'src/sales/checkout/server/brake-new-account.long.test.ts',
    'src/sales/checkout/server/place-order.ts',
    'select pg_advisory_xact_lock($1, $2)',
    'select $1::int, $2::int',
  ),
  defineBreak(
    'whoever registers with an address gets its orders',
    'tests/guest-orders.test.ts',
    'src/sales/checkout/server/public/take-over-guest-orders.ts',
    '.where(and(eq(users.id, userId), isNotNull(users.email_confirmed_at)))',
    '.where(and(eq(users.id, userId), isNotNull(users.email)))',
  ),
  defineBreak(
    'an order is changed without its lock',
    changedOrders,
    'src/sales/desk/server/order-to-change.ts',
    "await (lock ? askedOrder.for('update') : askedOrder)",
    'await askedOrder',
  ),
  {
    name: 'an order is changed without the locks of its products',
    tests: [changedOrders],
    edits: [
      [
        'src/sales/desk/server/change-order.ts',
        "import type { LockedProduct } from '#catalogue/server/public/invalidate-product.ts'\n",
        "import { type LockedProduct, lockedProductColumns } from '#catalogue/server/public/invalidate-product.ts'\nimport { products } from '#catalogue/server/catalogue.tables.ts'\nimport { inArray } from 'drizzle-orm'\n",
      ],
      [
        'src/sales/desk/server/change-order.ts',
        'return lockProducts(tx, [...own.filter((id) => id !== null), ...items.filter(isProduct).map(({ id }) => id)])',
        'return tx.select(lockedProductColumns).from(products).where(inArray(products.id, [...own.filter((id) => id !== null), ...items.filter(isProduct).map(({ id }) => id)]))',
      ],
    ],
  },
  defineBreak(
    'rentals are changed as they were before their lock',
    changedOrders,
    'src/sales/desk/server/change-order.ts',
    'lines: await lockRentals(tx, current, new Set(places.map(({ id }) => id)))',
    'lines: current.lines',
  ),
  defineBreak(
    'an extension on credit is beyond the limit',
    'tests/orders-on-credit.test.ts',
    'src/sales/extensions/server/may-extend.ts',
    'more: price_with_vat',
    'more: 0 * price_with_vat',
  ),
  defineBreak(
    'two decide about one order at once',
    orderApprovals,
    'src/sales/approvals/server/lock-order-awaiting-approval.ts',
    "if (decision !== null) throw conflict('not-waiting', decidedWords[decision])\n",
    'void decidedWords\n',
  ),
  defineBreak(
    'a main user who is being removed decides',
    orderApprovals,
    'src/sales/approvals/server/require-main-user-locked.ts',
    '  await lockClient(work.tx, asking.clientId)\n',
    '  void lockClient\n',
  ),
  defineBreak(
    'a main user of another company decides',
    orderApprovals,
    'src/sales/approvals/server/lock-order-awaiting-approval.ts',
    'input.client_id !== clientId',
    'input.client_id === undefined',
  ),
  defineBreak(
    'an approved order on credit waits for no bill',
    orderApprovals,
    'sql/triggers/orders.approved_lines_wait_for_their_bill.sql',
    "WHEN (OLD.billing = 'prepaid' AND NEW.billing <> 'prepaid')",
    'WHEN (false)',
  ),
  defineBreak(
    'a change takes away what is on a bill',
    'tests/billed-orders.test.ts',
    'src/sales/desk/server/change-order.ts',
    "  if (debtor) for (const one of listSteps(plan, 'revise')) await assertLinesNotBilled(tx, one)\n",
    '',
  ),
  defineBreak(
    'VAT is corrected without the lock of its order',
    'tests/vat-corrections-of-bills.api.test.ts',
    'src/sales/desk/server/set-order-vat.ts',
    'getOrderToChange(tx, orderId, { lock: true })',
    'getOrderToChange(tx, orderId)',
  ),
]
