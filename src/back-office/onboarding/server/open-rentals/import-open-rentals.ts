import { asc, inArray } from 'drizzle-orm'
import { lockProducts } from '#catalogue/server/public/lock-products.ts'
import { recordEarlierHandovers } from '#counter/handovers/server/public/record-earlier-handovers.ts'
import { writeEarlierPieces } from '#finance/billing/server/public/write-earlier-pieces.ts'
import { recordImportedOrders } from '#orders/server/public/record-imported-orders.ts'
import { type OrderToWrite, writeOrders } from '#orders/server/public/write-order.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { decideBuyerVat } from '#people/companies/server/public/decide-buyer-vat.ts'
import type { RowError } from '#platform/csv/import.contract.ts'
import { withSavepoint } from '#platform/database/with-savepoint.ts'
import { findRefusal } from '#platform/http/answer-error.ts'
import { invalid, type Refusal } from '#platform/refusal.ts'
import { putOutEarlier } from '#rentals/server/public/put-out-earlier.ts'
import { toPeriodInstants } from '#rules/periods/to-period-instants.ts'
import { type PricedRent, priceEarlierRents } from '#sales/checkout/server/public/price-earlier-rents.ts'
import type { Work } from '#shell/action/work.ts'
import { applyBranchHours, choosePlaces } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import type { RowImport } from '#shell/imports/server/public/import-rows.ts'
import { OpenRentalsImported } from '../../onboarding.events.ts'
import { type OpenRentalField, openRentalColumns } from '../../open-rental-columns.ts'
import { type PlannedRental, planOpenRentals } from './plan-open-rentals.ts'

const TOOLS_AT_ONCE = 500

/** Rentals that are out, on orders that were let out before the move; what was billed of them is never billed again. */
export const openRentalImport: RowImport<OpenRentalField, unknown, PlannedRental> = {
  fields: openRentalColumns,

  async find(work, rows) {
    const { planned, errors } = await planOpenRentals(work, rows)
    return { created: planned, updated: [], errors }
  },

  async write(work, { created, reportWritten, reportCreated }) {
    await lockProducts(
      work.tx,
      created.flatMap(({ tools }) => tools.map(({ productId }) => productId)),
    )
    const errors: RowError[] = []
    for (const some of splitByTools(created)) {
      reportCreated(await writeOrCollect(work, some, errors))
      await reportWritten(some.length)
    }
    return errors.sort((a, b) => a.row - b.row)
  },

  announce: (work, { created }, title) =>
    work.happened(OpenRentalsImported, { kind: 'order', id: null, title }, { created }),
}

/** A few hundred tools, or one rental. */
function* splitByTools(rentals: readonly PlannedRental[]): Generator<PlannedRental[]> {
  let some: PlannedRental[] = []
  let tools = 0
  for (const rental of rentals) {
    if (some.length > 0 && tools + rental.tools.length > TOOLS_AT_ONCE) {
      yield some
      some = []
      tools = 0
    }
    some.push(rental)
    tools += rental.tools.length
  }
  if (some.length > 0) yield some
}

/** All at once. What is refused is found by halves, and the rest is written. */
async function writeOrCollect(work: Work<number>, some: PlannedRental[], errors: RowError[]): Promise<number[]> {
  try {
    return await withSavepoint(work.tx, () => writeRentals(work, some))
  } catch (thrown) {
    const refusal = findRefusal(thrown)
    if (!refusal) throw thrown
    const half = Math.floor(some.length / 2)
    if (half > 0)
      return [
        ...(await writeOrCollect(work, some.slice(0, half), errors)),
        ...(await writeOrCollect(work, some.slice(half), errors)),
      ]
    errors.push(toRowError(some[0] as PlannedRental, refusal))
    return []
  }
}

function toRowError({ tools: [tool] }: PlannedRental, refusal: Refusal): RowError {
  const [[field, [message]] = ['', [refusal.message]]] = Object.entries(refusal.errors ?? {})
  return { row: tool?.row ?? 0, field, message: message ?? refusal.message }
}

async function writeRentals(work: Work<number>, some: readonly PlannedRental[]): Promise<number[]> {
  const { tx, now } = work
  const ready = await prepareRentals(work, some)
  const priced = await priceEarlierRents(tx, ready, now)
  const written = await writeOrders(
    tx,
    ready.map((one, index) => toOrder(one, priced[index])),
  )
  await recordImportedOrders(
    work,
    written.map(({ orderId }, index) => ({ orderId, number: ready[index]?.rental.number ?? '' })),
  )
  const tools = ready.flatMap(({ rental, client, instants }, index) =>
    rental.tools.map(({ billedTo, ...tool }, at) => {
      const { orderId = 0, lineIds = [] } = written[index] ?? {}
      const { starts_at: since, expected_return: until } = instants[at] as (typeof instants)[number]
      const { placeId } = rental
      return {
        ...tool,
        placeId,
        orderId,
        lineId: lineIds[at] as number,
        userId: client.user_id,
        since,
        until,
        billedTo,
      }
    }),
  )
  const rentalIds = await putOutEarlier(work, tools)
  const out = tools.map((tool, index) => ({ ...tool, rentalId: rentalIds[index] as number }))
  await recordEarlierHandovers(
    work,
    [...Map.groupBy(out, ({ orderId, since }) => `${orderId} ${since.getTime()}`).values()].flatMap((same) =>
      same[0] ? { orderId: same[0].orderId, since: same[0].since, tools: same } : [],
    ),
  )
  await writeEarlierPieces(
    work,
    tools.flatMap(({ orderId, lineId, billedTo: until }) => (until ? { orderId, lineId, until } : [])),
  )
  return written.map(({ orderId }) => orderId)
}

type ReadyRental = Awaited<ReturnType<typeof prepareRentals>>[number]

/** Their clients are locked, by id. */
async function prepareRentals(work: Work<number>, some: readonly PlannedRental[]) {
  const { tx } = work
  const common = await work.settings()
  const places = await readPlaces(tx, common)
  const ids = [...new Set(some.map(({ clientId }) => clientId))]
  const rows = await tx
    .select()
    .from(clients)
    .where(inArray(clients.id, ids))
    .orderBy(asc(clients.id))
    .for('no key update')
  const known = new Map(rows.map((client) => [client.id, client]))
  const ready = []
  for (const rental of some) {
    const client = known.get(rental.clientId)
    if (!client) throw new Error(`Client ${rental.clientId} is gone`)
    const settings = applyBranchHours(common, choosePlaces(places, { place_id: rental.placeId }))
    const buyer = toBuyer(client)
    const vat = await decideBuyerVat(tx, buyer, common)
    ready.push({
      ...{ rental, client, settings, buyer, vat },
      rents: rental.tools,
      basis: buyer.private_or_company,
      clientId: client.id,
      vatKind: vat.kind,
      instants: rental.tools.map(({ period }) => toPeriodInstants(period, settings)),
    })
  }
  return ready
}

function toOrder(
  { rental, client, buyer, settings, vat, instants }: ReadyRental,
  priced: PricedRent | undefined,
): OrderToWrite {
  if (!priced) throw invalid({ price: ['Tiek ši nuoma kainuoti negali: patikrinkite kainą ir kiekį.'] })
  const { placeId, note } = rental
  return {
    ...buyer,
    ...priced,
    user_id: client.user_id,
    without_account: client.user_id === null,
    client_id: client.id,
    // who pays first paid the old program: what is left is billed when it is back
    billing: client.billing === 'prepaid' ? 'on_return' : client.billing,
    delivery: 'pickup',
    place_id: placeId,
    return_place_id: placeId,
    comment: note ?? null,
    prints_papers: buyer.email === '',
    vat_rate: settings.vat_rate,
    vat_kind: vat.kind,
    vat_proof: vat.proof ?? null,
    placed_at: new Date(Math.min(...instants.map(({ starts_at }) => starts_at.getTime()))),
  }
}

function toBuyer(client: typeof clients.$inferSelect) {
  const isCompany = client.kind === 'company'
  const [first = client.name, ...rest] = client.name.split(' ')
  const named = { name: client.contact_name, lastname: client.contact_lastname }
  const person = isCompany
    ? { name: client.name.slice(0, 100), lastname: '' }
    : { name: first, lastname: rest.join(' ') }
  return {
    private_or_company: isCompany ? ('company' as const) : ('private' as const),
    ...(named.name ? named : person),
    email: client.email ?? '',
    phone: client.phone ?? '',
    title: isCompany ? client.name : null,
    im_k: isCompany ? client.code : null,
    pvm_k: client.vat_code,
    address: client.address ?? '',
    city: client.city ?? '',
    postal_code: client.postal_code,
    country: client.country,
  }
}
