import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import { isListed } from '#orders/server/public/order-conditions.ts'
import { objects } from '#people/work-sites/server/objects.tables.ts'
import type { Database } from '#platform/database/database.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { streamList } from '#platform/http/stream-list.ts'
import type { Log } from '#platform/log.ts'
import { invalid, Refusal } from '#platform/refusal.ts'
import type { Day } from '#rules/calendar/day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { sumByVat } from '#rules/money/vat.ts'
import { transact } from '#shell/action/work.ts'
import { assertReadyForOrders } from '#shell/settings/server/public/assert-ready-for-orders.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { RunBilling, RunDocument } from '../billing.contract.ts'
import { unbilled_lines } from './billing.tables.ts'
import { type IssuedBill, issueBills } from './issue-bills.ts'
import { type ClientToBill, listClientsToBill } from './list-clients-to-bill.ts'
import { type PlannedBill, planBills } from './plan-bills.ts'
import { updateBillingDay } from './public/billing-day.ts'

export const registerBillingRoutes: ModuleApi = (route) => {
  route(RunBilling, async ({ body, who, now, database, log, reply }) => {
    const { until, dry_run: dryRun, client_ids: clientIds, by_rhythm: byRhythm = clientIds === undefined } = body
    if (until > toVilniusDay(now)) throw invalid({ until: ['Sąskaitas galima išrašyti daugiausia iki šiandien.'] })
    const batches = runBilling({ database, log }, { until, dryRun, clientIds, byRhythm, byUserId: who.id, now })
    return streamList(reply, { name: 'documents', item: RunDocument, batches })
  })
}

interface Run {
  until: Day
  dryRun: boolean
  clientIds?: readonly number[] | undefined
  byRhythm: boolean
  byUserId: number | null
  now: Date
}

interface RunGround {
  database: Database
  log: Pick<Log, 'error'>
}

interface BillingFailure {
  client_id: number
  client: string
  message: string
}

/**
 * Until a day, inclusive. Each client and site is a transaction: after a broken run the next one issues the rest,
 * also bills missed at return.
 */
async function* runBilling(
  { database, log }: RunGround,
  { until, dryRun, clientIds, byRhythm, byUserId, now }: Run,
): AsyncGenerator<RunDocument[], { failed: BillingFailure[] }> {
  const settings = await readSettings(database.db)
  assertReadyForOrders(settings, { to: 'office' })
  const failed: BillingFailure[] = []
  for await (const page of listClientsToBill(database.db, clientIds)) {
    const tell = teller(database, page)
    if (dryRun) {
      const { bills } = await planBills(database.db, { clientIds: page.map(({ id }) => id), until, byRhythm, settings })
      yield await tell(bills)
      continue
    }
    for (const target of await targetsOf(database, page, settings)) {
      const bills = await transact(database, { by: byUserId, now }, (work) =>
        issueBills(work, { ...target, until, byRhythm, settings }),
      ).catch((thrown: unknown) => {
        if (!(thrown instanceof Refusal)) log.error({ err: thrown, client: target.clientId }, 'a bill was not issued')
        const message =
          thrown instanceof Refusal ? thrown.message : 'Sąskaitos išrašyti nepavyko. Paleiskite dar kartą.'
        failed.push({ client_id: target.clientId, client: nameIn(page, target.clientId), message })
        return []
      })
      if (bills.length > 0) yield await tell(bills)
    }
  }
  if (!dryRun) await updateBillingDay(database, now)
  return { failed }
}

const nameIn = (page: readonly ClientToBill[], clientId: number) => page.find(({ id }) => id === clientId)?.name ?? ''

async function targetsOf(
  { db }: Database,
  page: readonly ClientToBill[],
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

function teller({ db }: Database, page: readonly ClientToBill[]) {
  return async (bills: readonly (PlannedBill | IssuedBill)[]): Promise<RunDocument[]> => {
    const siteIds = [...new Set(bills.flatMap(({ site_id }) => site_id ?? []))]
    const sites = siteIds.length
      ? await db.select({ id: objects.id, title: objects.title }).from(objects).where(inArray(objects.id, siteIds))
      : []
    return bills.map(({ kind, client_id, site_id, price, vat, price_with_vat, pieces, ...bill }) => ({
      kind,
      client_id,
      site_id,
      price,
      vat,
      price_with_vat,
      vat_lines: sumByVat(pieces),
      pieces: pieces.map(({ each: _each, counted: _counted, receipt: _receipt, late: _late, ...piece }) => piece),
      id: 'id' in bill ? bill.id : null,
      full_number: 'id' in bill ? bill.full_number : null,
      client: nameIn(page, client_id),
      site: sites.find(({ id }) => id === site_id)?.title ?? null,
    }))
  }
}
