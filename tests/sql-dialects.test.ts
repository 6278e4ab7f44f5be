import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync('src/**/*.{ts,tsx}').filter(
  (file) => !/\.(?:test|factories)\.tsx?$|^src\/platform\/test-kit\//.test(file),
)
const filesWith = (pattern: RegExp) => sources.filter((file) => pattern.test(readFileSync(file, 'utf8'))).sort()

test('T1142 every connection is one that says for itself how moments and bytes are written', () => {
  const bare = /new (?:pg\.)?(?:Client|Pool)\((?!key)/
  expect(filesWith(bare)).toEqual([
    'src/platform/database/database.ts',
    'src/platform/database/grant-app-role.ts',
    'src/platform/database/tool-pool.ts',
  ])
  const pools = filesWith(/new (?:pg\.Pool|ProvingPool|PgBoss)\(/)
  expect(filesWith(/Client: (?:ShopClient|buildTimedClient\()|\.\.\.buildTimedJobOptions\(/)).toEqual(
    expect.arrayContaining(pools),
  )
})

/**
 * Conditions that only their own module may spell out. Exempt: tables, whose indexes repeat migrations, and invariants,
 * which could not check what they share.
 */
const words: Record<string, { pattern: RegExp; by: string[] }> = {
  'an open rental': {
    pattern: /returned_at is null and|isNull\(rentals\.returned_at\)/,
    by: [
      'src/rules/periods/open-rental.ts',
      'src/rentals/server/public/rental-conditions.ts',
      // Those of units_taken(): a returned rental counts until its return.
      'src/rentals/server/public/build-rentals-in-range-condition.ts',
    ],
  },
  'a rental that was not cancelled': {
    pattern: /isNull\(rentals\.cancelled_at\)/,
    by: ['src/rentals/server/public/rental-conditions.ts'],
  },
  'an order in the lists': {
    pattern: /\bdeleted_at is null|isNull\(orders\.deleted_at\)/,
    // Work sites, clients, labels and tasks are below orders and may not import their conditions.
    by: [
      'src/people/labels/server/assign-label.ts',
      'src/people/tasks/server/save-task.ts',
      'src/people/tasks/server/tasks.queries.ts',
      'src/people/clients/server/public/read-ordered-on-credit.ts',
      'src/people/clients/server/public/list-orders-to-join.ts',
      'src/people/work-sites/server/objects.queries.ts',
      'src/orders/server/public/order-state-conditions.ts',
    ],
  },
  'an unpaid or lapsed order': {
    pattern: /paid_at is null|lapsed_at is (?:not )?null|isNull\(orders\.paid_at\)|Null\(orders\.lapsed_at\)/,
    by: [
      'src/orders/server/public/order-state-conditions.ts',
      'src/orders/server/orders.retention.ts',
      // Clients are below orders.
      'src/people/clients/server/public/list-orders-to-join.ts',
    ],
  },
  'what came for an order': {
    pattern: /sum\((?:p\.|payments\.)?amount\)/,
    by: [
      // What of it is a client's advance.
      'src/finance/payments/server/read-advance.ts',
      // Of a client: clients are below orders.
      'src/people/clients/server/public/list-orders-to-join.ts',
      // By whose account it came, of orders, clients and deposits alike.
      'src/people/clients/server/public/list-payment-sources.ts',
      'src/orders/server/public/order-dues-sql.ts',
      'src/finance/payments/server/public/read-received-amount.ts',
      'src/finance/payments/server/public/build-received-sql.ts',
    ],
  },
  'what was credited of an order': {
    pattern: /sum\(\(?\w*\.?snapshot *->> *'price_with_vat'/,
    by: ['src/people/documents/server/public/build-credited-sql.ts'],
  },
}

test.for(Object.entries(words))('%s is told in one place', ([, { pattern: entry, by }]) => {
  const values = filesWith(entry).filter(
    (file) => !/\.(?:tables|invariants)\.ts$|^src\/back-office\/verify\//.test(file),
  )
  expect(values).toEqual(by.toSorted())
})
