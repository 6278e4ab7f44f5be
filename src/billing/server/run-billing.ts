import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { Day } from '#calendar/day.ts'
import { clients } from '#clients/server/clients.tables.ts'
import { objects } from '#objects/server/objects.tables.ts'
import { isListed } from '#orders/server/order-conditions.ts'
import { orders } from '#orders/server/orders.tables.ts'
import type { Database } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import { refuseUnready } from '#settings/server/refuse-unready.ts'
import type { Settings } from '#settings/settings.contract.ts'
import type { RunDocument } from '../billing.contract.ts'
import { unbilled_lines } from './billing.tables.ts'
import { type IssuedBill, issueBills } from './issue-bills.ts'
import { type PlannedBill, planBills } from './plan-bills.ts'

interface Run {
  until: Day
  dryRun: boolean
  /** These alone. */
  clientIds?: readonly number[] | undefined
  byUserId: number | null
  now: Date
}

interface RunGround {
  database: Database
  log: Pick<Log, 'error'>
}

interface Ran {
  documents: RunDocument[]
  failed: { client_id: number; client: string; message: string }[]
}

/** So many clients are looked at together: memory holds their lines and no others'. */
const clientsAtOnce = 50

/**
 * Bills what is done until a day, inclusive, of all clients who pay later, or tells what would be billed. Each client and site is a
 * transaction of its own: a run that dies half-way has issued whole bills, and the next one issues the rest. What is billed at its
 * return is billed by then; should that have been missed, it is billed here.
 */
export async function runBilling(
  { database, log }: RunGround,
  { until, dryRun, clientIds, byUserId, now }: Run,
): Promise<Ran> {
  const settings = await readSettings(database.db)
  refuseUnready(settings, { to: 'office' })
  const ran: Ran = { documents: [], failed: [] }
  for (let after = 0; ; ) {
    const page = await clientsToBill(database, { after, clientIds })
    if (page.length === 0) return ran
    after = page.at(-1)?.id ?? after
    const names = new Map(page.map(({ id, name }) => [id, name]))
    const tell = await teller(database, names)
    if (dryRun) {
      const { bills } = await planBills(database.db, { clientIds: page.map(({ id }) => id), until, settings })
      ran.documents.push(...(await tell(bills)))
      continue
    }
    for (const target of await targetsOf(database, page, settings)) {
      const bills = await database
        .transaction((tx) => issueBills(tx, { ...target, until, settings, byUserId, now }))
        .catch((thrown: unknown) => {
          if (!(thrown instanceof Refusal)) log.error({ err: thrown, client: target.clientId }, 'a bill was not issued')
          const message =
            thrown instanceof Refusal ? thrown.message : 'Sąskaitos išrašyti nepavyko. Paleiskite dar kartą.'
          ran.failed.push({ client_id: target.clientId, client: names.get(target.clientId) ?? '', message })
          return []
        })
      ran.documents.push(...(await tell(bills)))
    }
  }
}

async function clientsToBill(
  { db }: Database,
  { after, clientIds }: { after: number; clientIds?: readonly number[] | undefined },
): Promise<{ id: number; name: string }[]> {
  const waiting = db.selectDistinct({ id: unbilled_lines.client_id }).from(unbilled_lines)
  return db
    .select({ id: clients.id, name: clients.name })
    .from(clients)
    .where(and(gt(clients.id, after), inArray(clients.id, waiting), clientIds && inArray(clients.id, [...clientIds])))
    .orderBy(asc(clients.id))
    .limit(clientsAtOnce)
}

/** A client, or each of its sites, in the order of their ids. */
async function targetsOf(
  { db }: Database,
  page: readonly { id: number }[],
  { bill_per_site }: Settings,
): Promise<{ clientId: number; siteId?: number | null }[]> {
  if (!bill_per_site) return page.map(({ id }) => ({ clientId: id }))
  const rows = await db
    .selectDistinct({ clientId: sql<number>`${unbilled_lines.client_id}`, siteId: orders.object_id })
    .from(unbilled_lines)
    .innerJoin(orders, eq(orders.id, unbilled_lines.order_id))
    .where(
      and(
        inArray(
          unbilled_lines.client_id,
          page.map(({ id }) => id),
        ),
        ne(orders.billing, 'prepaid'),
        isListed,
      ),
    )
    .orderBy(asc(unbilled_lines.client_id), asc(orders.object_id))
  return rows
}

async function teller({ db }: Database, names: ReadonlyMap<number, string>) {
  return async (bills: readonly (PlannedBill | IssuedBill)[]): Promise<RunDocument[]> => {
    const siteIds = [...new Set(bills.flatMap(({ site_id }) => site_id ?? []))]
    const sites = siteIds.length
      ? await db.select({ id: objects.id, title: objects.title }).from(objects).where(inArray(objects.id, siteIds))
      : []
    return bills.map(({ kind, client_id, site_id, price, vat, price_with_vat, pieces, ...bill }) => ({
      ...{ kind, client_id, site_id, price, vat, price_with_vat },
      pieces: pieces.map(({ each: _each, ...piece }) => piece),
      id: 'id' in bill ? bill.id : null,
      full_number: 'id' in bill ? bill.full_number : null,
      client: names.get(client_id) ?? '',
      site: sites.find(({ id }) => id === site_id)?.title ?? null,
    }))
  }
}
