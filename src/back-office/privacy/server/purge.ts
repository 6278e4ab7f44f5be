import { lt, sql } from 'drizzle-orm'
import { purgePhotos, purgeUnusedPhotos } from '#counter/handovers/server/public/purge-photos.ts'
import { purgePins } from '#counter/rounds/server/public/erase-pins.ts'
import { purgeDebtPromises, purgeDebts } from '#finance/debts/server/public/purge-debts.ts'
import { purgeBankEntries } from '#finance/payments/server/public/purge-bank-entries.ts'
import { purgePayees } from '#finance/refunds/server/public/purge-payees.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { purgeSignIns } from '#people/accounts/server/public/purge-sign-ins.ts'
import { purgeClients } from '#people/clients/server/public/erase-clients.ts'
import { purgePeople } from '#people/clients/server/public/purge-people.ts'
import { purgeVatChecks } from '#people/companies/server/public/purge-vat-checks.ts'
import { purgeDocuments } from '#people/documents/server/public/purge-documents.ts'
import { purgeMails, purgeMailsWithoutOrder } from '#people/mail/server/public/erase-mails.ts'
import { purgeSms, purgeSmsConsents } from '#people/sms/server/public/erase-sms.ts'
import { createPurge, type PurgeBatch, toUtcDay } from '#platform/database/purging.ts'
import type { AppContext } from '#platform/http/api-server.ts'
import { purgeCarts } from '#sales/cart/server/public/purge-carts.ts'
import { purgeCheckoutKeys } from '#sales/checkout/server/public/purge-checkout-keys.ts'
import { purgeDeskOrders } from '#sales/desk/server/public/erase-at-desk.ts'
import { purgeWithdrawals } from '#sales/withdrawals/server/public/purge-withdrawals.ts'
import { transact, type Work } from '#shell/action/work.ts'
import { purgeConsents } from '#shell/consents/server/public/purge-consents.ts'
import { purgeSecurityEvents } from '#shell/history/server/public/purge-security-events.ts'
import { purgePictures } from '#shell/images/server/public/purge-pictures.ts'
import { purgeDemand } from '#storefront/demand/server/public/purge-demand.ts'
import { computeRetentionEnd, type RetentionName } from '../../../storefront/site/retention.ts'
import { eraseOrders } from './erase-orders.ts'
import { isOrderOver } from './is-order-over.ts'
import { data_requests } from './privacy.tables.ts'

const anHour = 60 * 60 * 1000

/** Rows older than the privacy policy says, files older than `afterMs`. */
const purges = {
  documents: (work: Work, { before, max }: PurgeBatch) =>
    purgeDocuments(work, {
      which: sql`id in (select id from documents where purged_at is null and issued_on < ${toUtcDay(before)}
                         order by id limit ${max})`,
    }),
  orders: (work: Work, { before, max }: PurgeBatch) =>
    eraseOrders(work, {
      which: batchOf(
        max,
        sql`o.placed_at < ${before}
        and not exists (select from documents d where d.order_id = o.id and d.purged_at is null)
        and not exists (select from document_orders k join documents d on d.id = k.document_id
                         where k.order_id = o.id and d.purged_at is null)`,
      ),
    }),
  bankEntries: async (work: Work, outdated: PurgeBatch) =>
    (await purgeBankEntries(work, outdated)) + (await purgePayees(work, outdated)),
  photos: purgePhotos,
  pins: purgePins,
  erasedAccounts: (work: Work, { max }: PurgeBatch) =>
    eraseOrders(work, { which: batchOf(max, sql`o.user_id is null and not o.without_account`) }),
  unpaidOrders: (work: Work, { before, max }: PurgeBatch) =>
    eraseOrders(work, {
      which: batchOf(max, sql`o.paid_at is null and coalesce(o.deleted_at, o.lapsed_at) < ${before}`),
    }),
  deskOrders: purgeDeskOrders,
  clients: purgeClients,
  companyPeople: purgePeople,
  debts: purgeDebts,
  debtPromises: purgeDebtPromises,
  mails: purgeMails,
  letters: purgeMailsWithoutOrder,
  sms: purgeSms,
  smsConsents: purgeSmsConsents,
  withdrawals: purgeWithdrawals,
  consents: purgeConsents,
  carts: purgeCarts,
  signIns: purgeSignIns,
  securityEvents: purgeSecurityEvents,
  repeats: purgeCheckoutKeys,
  requests: createPurge(data_requests, {
    key: data_requests.id,
    isOutdated: (before) => lt(data_requests.closed_at, before),
  }),
  demandMarks: purgeDemand,
  vatChecks: purgeVatChecks,
  // Last: their store may be away.
  unusedPhotos: { afterMs: 7 * 24 * anHour, purgeFiles: purgeUnusedPhotos },
  pictures: { afterMs: anHour, purgeFiles: purgePictures },
} satisfies Record<RetentionName, PurgeRows> & Record<string, PurgeRows | PurgeFiles>

/** A purge deletes one batch and returns the number of rows. */
type PurgeRows = (work: Work, outdated: PurgeBatch) => Promise<number>

interface PurgeFiles {
  afterMs: number
  purgeFiles: (context: AppContext, before: Date) => Promise<number>
}

type PurgeName = keyof typeof purges

/** A first purge after years must not hold locks for minutes. */
const maximum = 500

/** Each batch is a transaction: interrupted, it goes on the next night. */
export async function purge(
  context: AppContext,
  { now = context.clock(), names = Object.keys(purges) as PurgeName[] }: { now?: Date; names?: PurgeName[] } = {},
): Promise<Partial<Record<PurgeName, number>>> {
  const gone: Partial<Record<PurgeName, number>> = {}
  for (const name of names) gone[name] = await purgeOne(context, name, now)
  return gone
}

async function purgeOne(context: AppContext, name: PurgeName, now: Date): Promise<number> {
  const purged: PurgeRows | PurgeFiles = purges[name]
  if ('purgeFiles' in purged) return purged.purgeFiles(context, new Date(now.getTime() - purged.afterMs))
  const before = computeRetentionEnd(name as RetentionName, now)
  let gone = 0
  for (let count = maximum; count >= maximum; gone += count)
    count = await transact(context.database, { now }, (work) => purged(work, { before, max: maximum }))
  return gone
}

/** The condition uses the alias `o`. */
function batchOf(max: number, fits: ReturnType<typeof sql>) {
  return sql`${orders.id} in (
  select o.id from orders o
   where o.erased_at is null and ${fits} and ${sql.raw(isOrderOver())}
   order by o.id limit ${max})`
}
