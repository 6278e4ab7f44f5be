import { inArray, lt, sql } from 'drizzle-orm'
import { purgeSignIns } from '#accounts/server/purge-sign-ins.ts'
import { dayOf } from '#calendar/vilnius-time.ts'
import { purgeCarts } from '#cart/server/purge-carts.ts'
import { purgeCheckoutKeys } from '#checkout/server/purge-checkout-keys.ts'
import { purgeClients } from '#clients/server/forget-clients.ts'
import { purgePeople } from '#clients/server/purge-people.ts'
import { purgeVatChecks } from '#companies/server/purge-vat-checks.ts'
import { purgeConsents } from '#consents/server/purge-consents.ts'
import { purgeDebts, purgePromises } from '#debts/server/purge-debts.ts'
import { forgetDays } from '#demand/server/forget-days.ts'
import { purgeDeskOrders } from '#desk/server/forget-at-desk.ts'
import { purgeDocuments } from '#documents/server/purge-documents.ts'
import { letGoOfPhotos } from '#handovers/server/let-go-of-photos.ts'
import { purgeSecurityEvents } from '#history/server/purge-security-events.ts'
import { emptyMails, eraseMails } from '#mail/server/erase-mails.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { emptyBankEntries } from '#payments/server/empty-bank-entries.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { purgePins } from '#rounds/server/forget-pins.ts'
import { purgeSms, purgeConsents as purgeSmsConsents } from '#sms/server/erase-sms.ts'
import { purgeVitals } from '#vitals/server/purge-vitals.ts'
import { purgeWithdrawals } from '#withdrawals/server/purge-withdrawals.ts'
import { keptUntil, type RetentionName, retention } from '../retention.ts'
import { eraseOrders } from './erase-orders.ts'
import { orderIsOver } from './order-is-over.ts'
import { data_requests } from './privacy.tables.ts'

/** So much is let go in one transaction: a first purge after years must not hold locks for minutes. */
const BATCH = 500

interface Batch {
  /** What is older than this goes. */
  before: Date
  now: Date
}

/**
 * Lets go of everything that has been kept long enough, rule by rule, in batches that each stand for themselves: a purge
 * that is broken off goes on the next night, and one that comes twice finds nothing. Gives how much went by each rule.
 */
export async function purge(database: Database, now: Date): Promise<Record<RetentionName, number>> {
  const gone = {} as Record<RetentionName, number>
  for (const name of Object.keys(retention) as RetentionName[]) {
    gone[name] = 0
    for (let count = BATCH; count >= BATCH; gone[name] += count)
      count = await database.transaction((tx) => actions[name](tx, { before: keptUntil(name, now), now }))
  }
  return gone
}

/** The action of each rule; a rule without one does not compile. Each takes one batch and gives its size. */
const actions: Record<RetentionName, (tx: Tx, batch: Batch) => Promise<number>> = {
  documents: (tx, { before, now }) =>
    purgeDocuments(tx, {
      which: sql`id in (select id from documents where purged_at is null and issued_on < ${dayIn(before)}
                         order by id limit ${BATCH})`,
      now,
    }),
  orders: (tx, { before, now }) =>
    eraseOrders(tx, {
      which: batchOf(sql`o.placed_at < ${before}
        and not exists (select from documents d where d.order_id = o.id and d.purged_at is null)
        and not exists (select from document_orders k join documents d on d.id = k.document_id
                         where k.order_id = o.id and d.purged_at is null)`),
      now,
    }),
  bankEntries: (tx, { before }) => emptyBankEntries(tx, { before, most: BATCH }),
  photos: (tx, { before }) => letGoOfPhotos(tx, { before, most: BATCH }),
  pins: (tx, { before }) => purgePins(tx, { before, most: BATCH }),
  erasedAccounts: (tx, { now }) =>
    eraseOrders(tx, { which: batchOf(sql`o.user_id is null and not o.without_account`), now }),
  unpaidOrders: (tx, { before, now }) =>
    eraseOrders(tx, {
      which: batchOf(sql`o.paid_at is null and coalesce(o.deleted_at, o.lapsed_at) < ${before}`),
      now,
    }),
  deskOrders: (tx, { before }) => purgeDeskOrders(tx, { before, most: BATCH }),
  clients: (tx, { before }) => purgeClients(tx, { before, most: BATCH }),
  companyPeople: (tx, { before }) => purgePeople(tx, { before, most: BATCH }),
  debts: (tx, { before }) => purgeDebts(tx, { before, most: BATCH }),
  debtPromises: (tx, { before }) => purgePromises(tx, { before, most: BATCH }),
  mails: (tx, { before }) =>
    emptyMails(
      tx,
      sql`id in (select id from mails where written_at < ${before} and order_id is not null
                    and (recipient, text, html) <> ('', '', '') limit ${BATCH})`,
    ),
  letters: (tx, { before }) =>
    eraseMails(tx, sql`id in (select id from mails where written_at < ${before} and order_id is null limit ${BATCH})`),
  sms: (tx, { before }) => purgeSms(tx, { before, most: BATCH }),
  smsConsents: (tx, { before }) => purgeSmsConsents(tx, { before, most: BATCH }),
  withdrawals: (tx, { before }) => purgeWithdrawals(tx, { before, most: BATCH }),
  securityEvents: (tx, { before }) => purgeSecurityEvents(tx, { before, most: BATCH }),
  consents: (tx, { before }) => purgeConsents(tx, { before, most: BATCH }),
  carts: (tx, { before }) => purgeCarts(tx, { before, most: BATCH }),
  signIns: (tx, { before }) => purgeSignIns(tx, { before, most: BATCH }),
  repeats: (tx, { before }) => purgeCheckoutKeys(tx, { before, most: BATCH }),
  requests: purgeRequests,
  webVitals: (tx, { before }) => purgeVitals(tx, { before, most: BATCH }),
  demandMarks: (tx, { now }) => forgetDays(tx, dayOf(now)),
  vatChecks: (tx, { before }) => purgeVatChecks(tx, { before, most: BATCH }),
}

const dayIn = (moment: Date) => moment.toISOString().slice(0, 10)

/** Orders that are over and fit, a batch of them. The condition speaks of `o`. */
const batchOf = (fits: ReturnType<typeof sql>) => sql`${orders.id} in (
  select o.id from orders o
   where o.erased_at is null and ${fits} and ${sql.raw(orderIsOver())}
   order by o.id limit ${BATCH})`

async function purgeRequests(tx: Tx, { before }: Batch): Promise<number> {
  const { id, closed_at } = data_requests
  const outdated = tx.select({ id }).from(data_requests).where(lt(closed_at, before)).limit(BATCH)
  return (await tx.delete(data_requests).where(inArray(id, outdated))).rowCount ?? 0
}
