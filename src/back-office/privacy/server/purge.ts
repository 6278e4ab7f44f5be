import { lt, sql } from 'drizzle-orm'
import { purgePhotos, purgeUnusedPhotos } from '#counter/handovers/server/purge-photos.ts'
import { purgePins } from '#counter/rounds/server/erase-pins.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { purgeSignIns } from '#people/accounts/server/purge-sign-ins.ts'
import { purgeClients } from '#people/clients/server/erase-clients.ts'
import { purgePeople } from '#people/clients/server/purge-people.ts'
import { purgeVatChecks } from '#people/companies/server/purge-vat-checks.ts'
import { purgeDocuments } from '#people/documents/server/purge-documents.ts'
import { purgeLetters, purgeMails } from '#people/mail/server/erase-mails.ts'
import { purgeSms, purgeSmsConsents } from '#people/sms/server/erase-sms.ts'
import { dayBefore, type Outdated, purging } from '#platform/database/purging.ts'
import type { Ground } from '#platform/http/api-server.ts'
import { purgeCarts } from '#selling/cart/server/purge-carts.ts'
import { purgeCheckoutKeys } from '#selling/checkout/server/purge-checkout-keys.ts'
import { purgeDeskOrders } from '#selling/desk/server/erase-at-desk.ts'
import { purgeWithdrawals } from '#selling/withdrawals/server/purge-withdrawals.ts'
import { act, type Work } from '#shell/action/work.ts'
import { purgeConsents } from '#shell/consents/server/purge-consents.ts'
import { purgeSecurityEvents } from '#shell/history/server/purge-security-events.ts'
import { purgePictures } from '#shell/images/server/purge-pictures.ts'
import { purgeDemand } from '#storefront/demand/server/purge-demand.ts'
import { purgeDebtPromises, purgeDebts } from '#takings/debts/server/purge-debts.ts'
import { purgeBankEntries } from '#takings/payments/server/purge-bank-entries.ts'
import { purgePayees } from '#takings/refunds/server/purge-payees.ts'
import { keptUntil, type RetentionName } from '../../../storefront/site/retention.ts'
import { eraseOrders } from './erase-orders.ts'
import { orderIsOver } from './order-is-over.ts'
import { data_requests } from './privacy.tables.ts'

const anHour = 60 * 60 * 1000

/** Rows older than the privacy policy says, files older than `afterMs`. */
const purges = {
  documents: (work: Work, { before, most }: Outdated) =>
    purgeDocuments(work, {
      which: sql`id in (select id from documents where purged_at is null and issued_on < ${dayBefore(before)}
                         order by id limit ${most})`,
    }),
  orders: (work: Work, { before, most }: Outdated) =>
    eraseOrders(work, {
      which: batchOf(
        most,
        sql`o.placed_at < ${before}
        and not exists (select from documents d where d.order_id = o.id and d.purged_at is null)
        and not exists (select from document_orders k join documents d on d.id = k.document_id
                         where k.order_id = o.id and d.purged_at is null)`,
      ),
    }),
  bankEntries: async (work: Work, outdated: Outdated) =>
    (await purgeBankEntries(work, outdated)) + (await purgePayees(work, outdated)),
  photos: purgePhotos,
  pins: purgePins,
  erasedAccounts: (work: Work, { most }: Outdated) =>
    eraseOrders(work, { which: batchOf(most, sql`o.user_id is null and not o.without_account`) }),
  unpaidOrders: (work: Work, { before, most }: Outdated) =>
    eraseOrders(work, {
      which: batchOf(most, sql`o.paid_at is null and coalesce(o.deleted_at, o.lapsed_at) < ${before}`),
    }),
  deskOrders: purgeDeskOrders,
  clients: purgeClients,
  companyPeople: purgePeople,
  debts: purgeDebts,
  debtPromises: purgeDebtPromises,
  mails: purgeMails,
  letters: purgeLetters,
  sms: purgeSms,
  smsConsents: purgeSmsConsents,
  withdrawals: purgeWithdrawals,
  consents: purgeConsents,
  carts: purgeCarts,
  signIns: purgeSignIns,
  securityEvents: purgeSecurityEvents,
  repeats: purgeCheckoutKeys,
  requests: purging(data_requests, {
    key: data_requests.id,
    isOutdated: (before) => lt(data_requests.closed_at, before),
  }),
  demandMarks: purgeDemand,
  vatChecks: purgeVatChecks,
  // Last: their store may be away.
  unusedPhotos: { afterMs: 7 * 24 * anHour, purgeFiles: purgeUnusedPhotos },
  pictures: { afterMs: anHour, purgeFiles: purgePictures },
} satisfies Record<RetentionName, PurgeRows> & Record<string, PurgeRows | PurgeFiles>

/** One batch; answers how many. */
type PurgeRows = (work: Work, outdated: Outdated) => Promise<number>

interface PurgeFiles {
  afterMs: number
  purgeFiles: (ground: Ground, before: Date) => Promise<number>
}

type PurgeName = keyof typeof purges

/** A first purge after years must not hold locks for minutes. */
const most = 500

/** Each batch is a transaction: interrupted, it goes on the next night. */
export async function purge(
  ground: Ground,
  { now = ground.clock(), names = Object.keys(purges) as PurgeName[] }: { now?: Date; names?: PurgeName[] } = {},
): Promise<Partial<Record<PurgeName, number>>> {
  const gone: Partial<Record<PurgeName, number>> = {}
  for (const name of names) gone[name] = await purgeOne(ground, name, now)
  return gone
}

async function purgeOne(ground: Ground, name: PurgeName, now: Date): Promise<number> {
  const purged: PurgeRows | PurgeFiles = purges[name]
  if ('purgeFiles' in purged) return purged.purgeFiles(ground, new Date(now.getTime() - purged.afterMs))
  const before = keptUntil(name as RetentionName, now)
  let gone = 0
  for (let count = most; count >= most; gone += count)
    count = await act(ground.database, { now }, (work) => purged(work, { before, most }))
  return gone
}

/** The condition uses the alias `o`. */
function batchOf(most: number, fits: ReturnType<typeof sql>) {
  return sql`${orders.id} in (
  select o.id from orders o
   where o.erased_at is null and ${fits} and ${sql.raw(orderIsOver())}
   order by o.id limit ${most})`
}
