import { sql } from 'drizzle-orm'
import { purgeDocuments } from '#documents/server/purge-documents.ts'
import { emptyMails, eraseMails } from '#mail/server/erase-mails.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { openRental } from '#periods/open-rental.ts'
import type { Database, Tx } from '#platform/database.ts'
import { keptUntil, type RetentionName, retention } from '../retention.ts'
import { eraseOrders } from './erase-orders.ts'

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
      count = await database.transaction((tx) => deeds[name](tx, { before: keptUntil(name, now), now }))
  }
  return gone
}

/** The deed of each rule; a rule without one does not compile. Each takes one batch and gives its size. */
const deeds: Record<RetentionName, (tx: Tx, batch: Batch) => Promise<number>> = {
  documents: (tx, { before, now }) =>
    purgeDocuments(tx, {
      which: sql`id in (select id from documents where purged_at is null and issued_on < ${dayIn(before)}
                         order by id limit ${BATCH})`,
      now,
    }),
  orders: (tx, { before, now }) =>
    eraseOrders(tx, {
      which: batchOf(sql`o.placed_at < ${before}
        and not exists (select from documents d where d.order_id = o.id and d.purged_at is null)`),
      now,
    }),
  bankEntries: (tx, { before }) =>
    rows(
      tx,
      sql`update bank_entries set debtor_name = '', debtor_iban = '', reference = '', remittance = ''
           where id in (select id from bank_entries where booked_on < ${dayIn(before)}
                           and (debtor_name, debtor_iban, reference, remittance) <> ('', '', '', '') limit ${BATCH})`,
    ),
  // Without its line a picture is swept with its files, as one that no act ever named (`sweepPhotos`).
  photos: (tx, { before }) =>
    rows(
      tx,
      sql`update handover_photos set line_id = null
           where key in (select key from handover_photos where line_id is not null and sent_at < ${before} limit ${BATCH})`,
    ),
  erasedAccounts: (tx, { now }) => eraseOrders(tx, { which: batchOf(sql`o.user_id is null`), now }),
  unpaidOrders: (tx, { before, now }) =>
    eraseOrders(tx, {
      which: batchOf(sql`o.paid_at is null and coalesce(o.deleted_at, o.lapsed_at) < ${before}`),
      now,
    }),
  mails: (tx, { before }) =>
    emptyMails(
      tx,
      sql`id in (select id from mails where written_at < ${before} and order_id is not null
                    and (recipient, text, html) <> ('', '', '') limit ${BATCH})`,
    ),
  letters: (tx, { before }) =>
    eraseMails(tx, sql`id in (select id from mails where written_at < ${before} and order_id is null limit ${BATCH})`),
  withdrawals: (tx, { before }) =>
    purged(
      tx,
      sql`delete from withdrawals where id in (select id from withdrawals where received_at < ${before} limit ${BATCH})`,
    ),
  securityEvents: (tx, { before }) =>
    rows(
      tx,
      sql`delete from security_events where id in (select id from security_events where at < ${before} order by at limit ${BATCH})`,
    ),
  consents: (tx, { before }) =>
    purged(
      tx,
      sql`delete from consents where id in (select id from consents where given_at < ${before} limit ${BATCH})`,
    ),
  carts: (tx, { before }) =>
    rows(
      tx,
      sql`delete from carts where user_id in (select user_id from carts where updated_at < ${before} limit ${BATCH})`,
    ),
  signIns: async (tx, { before }) =>
    (await rows(
      tx,
      sql`delete from tokens where id in (select id from tokens where expires_at < ${before} limit ${BATCH})`,
    )) +
    (await rows(tx, sql`delete from password_resets where expires_at < ${before}`)) +
    (await rows(tx, sql`delete from email_links where expires_at < ${before}`)),
  repeats: (tx, { before }) =>
    rows(
      tx,
      sql`delete from checkout_keys where (user_id, key) in
            (select user_id, key from checkout_keys where created_at < ${before} limit ${BATCH})`,
    ),
  requests: (tx, { before }) =>
    rows(
      tx,
      sql`delete from data_requests where id in (select id from data_requests where closed_at < ${before} limit ${BATCH})`,
    ),
  webVitals: (tx, { before }) =>
    rows(
      tx,
      sql`delete from web_vitals where ctid in (select ctid from web_vitals where day < ${dayIn(before)} limit ${BATCH})`,
    ),
  vatChecks: (tx, { before }) =>
    rows(
      tx,
      sql`delete from vat_checks where id in (select id from vat_checks where asked_at < ${before} limit ${BATCH})`,
    ),
}

const dayIn = (moment: Date) => moment.toISOString().slice(0, 10)

/** Orders that are over and fit, a batch of them. The condition speaks of `o`. */
const batchOf = (fits: ReturnType<typeof sql>) => sql`${orders.id} in (
  select o.id from orders o
   where o.erased_at is null and ${fits}
     and (o.deleted_at is not null
          or (o.lapsed_at is not null
          and not exists (select from payments p where p.order_id = o.id having sum(p.amount) > 0))
          or (o.paid_at is not null
          and not exists (select from rentals r where r.order_id = o.id
                           and ${sql.raw(openRental())})))
   order by o.id limit ${BATCH})`

async function rows(tx: Tx, statement: ReturnType<typeof sql>): Promise<number> {
  return (await tx.execute(statement)).rowCount ?? 0
}

/** Of tables whose rows are otherwise for good. */
async function purged(tx: Tx, statement: ReturnType<typeof sql>): Promise<number> {
  await tx.execute(sql`select set_config('shop.purging', 'yes', true)`)
  const count = await rows(tx, statement)
  await tx.execute(sql`select set_config('shop.purging', '', true)`)
  return count
}
