import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// docs/decisions/0035-one-dialect-of-sql.md. The lists name who may do without drizzle's builder and why; a file that does
// not need to any more leaves its list, and a new one belongs there only with a reason that it has now.

const lock = 'a lock that is no row'
const recordset = 'thousands of rows as one parameter'
const sets = 'one statement over several sets'
const above = 'asks a table of a room above'
const noTable = 'its table is told by a migration alone'

const statements: Record<string, string> = {
  'src/accounts/server/act-with-right.ts': lock,
  'src/accounts/server/ensure-first-admin.ts': lock,
  'src/accounts/server/import-users.ts': recordset,
  'src/accounts/server/one-of-found.ts': 'runs a question that others have put together',
  'src/app/metrics.ts': "counts the jobs, whose schema is pg-boss's",
  'src/audit/server/history.queries.ts': 'recursive: from one doer to the next by the index',
  'src/auth/server/login-brake.ts': sets,
  'src/books/server/document-series.queries.ts': sets,
  'src/catalogue/server/change-stock.ts': 'asks `units_taken` and no table',
  'src/catalogue/server/import-products.ts': recordset,
  'src/catalogue/server/is-rented.ts': above,
  'src/catalogue/server/product-facts.ts': 'a dozen subselects and arrays for one row',
  'src/catalogue/server/units-out.ts': above,
  'src/catalogue/server/write-import.ts': recordset,
  'src/checkout/server/earlier-guest-order.ts': lock,
  'src/checkout/server/hold-of-unknown.ts': 'sums of machine-days by the hour',
  'src/clients/server/ordered-on-credit.ts': above,
  'src/clients/server/remember-client.ts': lock,
  'src/dashboard/server/checklist.queries.ts': 'three subselects and no table',
  'src/dashboard/server/stats.queries.ts': sets,
  'src/delivery/server/save-delivery.ts': lock,
  'src/demand/server/write-demand.ts': recordset,
  'src/deposits/server/deposits.queries.ts': sets,
  'src/fleet/server/collisions.queries.ts': sets,
  'src/fleet/server/substitutes.queries.ts': recordset,
  'src/fleet/server/unit-utilisation.queries.ts': sets,
  'src/fleet/server/utilisation.queries.ts': sets,
  'src/images/server/while-not-copied.ts': lock,
  'src/mail/server/sweep-mails.ts': sets,
  'src/months/server/checks/check-deposits.ts': sets,
  'src/months/server/close-month.ts': lock,
  'src/months/server/months.queries.ts': 'asks `month_sums` and no table',
  'src/objects/server/delete-object.ts': above,
  'src/payments/server/open-day.ts': 'asks `month_is_closed` and no table',
  'src/payments/server/place-together.ts': recordset,
  'src/platform/database/outdated.ts': 'sets a word that triggers read',
  'src/platform/database/tentatively.ts': 'savepoints',
  'src/platform/progress/read-progress.ts': noTable,
  'src/platform/progress/with-progress.ts': noTable,
  'src/privacy/server/ask-erasure.ts': lock,
  'src/privacy/server/erase-account.ts': lock,
  'src/privacy/server/person-data/person-data.ts': 'sections of all rooms, told as a table of texts',
  'src/privacy/server/what-stands-in-the-way.ts': sets,
  'src/rentals/server/counted-back.ts': above,
  'src/rentals/server/refuse-billed.ts': above,
  'src/rentals/server/rentals.queries.ts': sets,
  'src/security/server/second-factor.queries.ts': 'two subselects and no table',
  'src/sms/server/queue-sms.ts': lock,
  'src/units/server/import-units.ts': recordset,
  'src/vitals/server/purge-vitals.ts': 'deletes by ctid: its rows have no key of one column',
  'src/withdrawals/server/receive-withdrawal.ts': lock,
  'src/wording/server/save-wording.ts': lock,
}

const session = 'a lock of a connection, for longer than a transaction'
const anySchema = 'copies or moves whole tables, of whatever schema there is'
const looks = 'looks at PostgreSQL itself, before or beside the schema'
const checks = 'runs the texts of the invariants on a reading of its own'

const bareConnections: Record<string, string> = {
  'src/catalogue/server/office-list.queries.ts': 'shares its texts with the prepared statements of the public lists',
  'src/companies/server/import-companies.ts': 'a temporary table',
  'src/mail/server/deliver-mail.ts': session,
  'src/operations/server/back-up.ts': anySchema,
  'src/operations/server/beside-database.ts': anySchema,
  'src/operations/server/doctor/look-at-clock.ts': looks,
  'src/operations/server/doctor/look-at-jobs.ts': looks,
  'src/operations/server/doctor/look-at-replica.ts': looks,
  'src/operations/server/dump-tables.ts': anySchema,
  'src/operations/server/load-tables.ts': anySchema,
  'src/operations/server/restore.ts': anySchema,
  'src/platform/cache/listen-for-changes.ts': 'LISTEN',
  'src/platform/database/let-shop-in.ts': looks,
  'src/platform/database/letters-order.ts': looks,
  'src/platform/database/migrate.ts': 'makes the schema',
  'src/platform/database/read-replica.ts': looks,
  'src/platform/database/refuse-unfit.ts': looks,
  'src/platform/database/shop-client.ts': 'what connections are made of',
  'src/platform/database/prepared.ts': 'what prepared statements are made of',
  'src/platform/patched/time-queries.ts': 'what connections are made of',
  'src/search/server/title-memory.ts': 'a cursor, open for as long as all titles take',
  'src/verify/checks.ts': checks,
  'src/verify/find-lost-pictures.ts': checks,
  'src/verify/server/check-invariants.ts': session,
  'src/verify/verify.ts': checks,
}

const sources = globSync('src/**/*.{ts,tsx}').filter(
  (file) => !/\.(?:test|samples)\.tsx?$|^src\/platform\/test-kit\//.test(file),
)
const filesWith = (pattern: RegExp) => sources.filter((file) => pattern.test(readFileSync(file, 'utf8'))).sort()

test("only the files that say why run statements of their own instead of drizzle's builder", () => {
  // With values alone it is a statement of the builder's that was prepared.
  expect(filesWith(/\.execute(?:<.*>)?\((?!\{)/)).toEqual(Object.keys(statements).sort())
})

test('only the files that say why speak to a bare connection', () => {
  expect(filesWith(/\.query(?:<.*>)?\(/)).toEqual(Object.keys(bareConnections).sort())
})

test('T1142 every connection is one that says for itself how moments and bytes are written', () => {
  const bare = /new (?:pg\.)?(?:Client|Pool)\((?!key)/
  expect(filesWith(bare)).toEqual([
    'src/platform/database/database.ts',
    // Reads an address, and connects nowhere.
    'src/platform/database/let-shop-in.ts',
    'src/platform/database/tool-pool.ts',
  ])
  const pools = filesWith(/new (?:pg\.Pool|ProvingPool|PgBoss)\(/)
  expect(filesWith(/Client: (?:ShopClient|timedClient\()|\.\.\.timedJobs\(/)).toEqual(expect.arrayContaining(pools))
})

/**
 * What every query means by a word is told where its room says so. Not looked at: tables, whose indexes must have the words
 * of a migration, and the invariants, which would find nothing wrong with words that they share.
 */
const words: Record<string, { told: RegExp; by: string[] }> = {
  'an open rental': {
    told: /returned_at is null and|isNull\(rentals\.returned_at\)/,
    by: [
      'src/periods/open-rental.ts',
      'src/rentals/server/rental-conditions.ts',
      // The words of units_taken(), for which a rental that came back counts until it came.
      'src/rentals/server/rentals-touching.ts',
    ],
  },
  'a rental that was not cancelled': {
    told: /isNull\(rentals\.cancelled_at\)/,
    by: ['src/rentals/server/rental-conditions.ts'],
  },
  'an order in the lists': {
    told: /\bdeleted_at is null|isNull\(orders\.deleted_at\)/,
    // Work sites and clients stand below orders, and may not ask them what they mean.
    by: [
      'src/clients/server/ordered-on-credit.ts',
      'src/objects/server/objects.queries.ts',
      'src/orders/server/order-states-in-sql.ts',
    ],
  },
  'an unpaid or lapsed order': {
    told: /paid_at is null|lapsed_at is (?:not )?null|isNull\(orders\.paid_at\)|Null\(orders\.lapsed_at\)/,
    by: [
      'src/orders/server/order-states-in-sql.ts',
      // An order that came to nothing, whichever way, some time ago.
      'src/privacy/server/purge.ts',
    ],
  },
  'what came for an order': {
    told: /sum\((?:p\.|payments\.)?amount\)/,
    by: ['src/payments/server/received-for.ts', 'src/payments/server/received-of.ts'],
  },
  'what was credited of an order': {
    told: /sum\(\(?\w*\.?snapshot *->> *'price_with_vat'/,
    by: ['src/documents/server/credited-of.ts'],
  },
}

test.for(Object.entries(words))('%s is told in one place', ([, { told, by }]) => {
  const found = filesWith(told).filter((file) => !/\.tables\.ts$|^src\/verify\//.test(file))
  expect(found).toEqual(by)
})
