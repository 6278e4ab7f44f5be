import { eq } from 'drizzle-orm'
import { lockProducts } from '#catalogue/server/public/lock-products.ts'
import { recordEarlierHandover } from '#counter/handovers/server/public/record-earlier-handover.ts'
import { writeEarlierPieces } from '#finance/billing/server/public/write-earlier-pieces.ts'
import { recordImportedOrder } from '#orders/server/public/record-imported-order.ts'
import { writeOrder } from '#orders/server/public/write-order.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { decideBuyerVat } from '#people/companies/server/public/decide-buyer-vat.ts'
import type { RowError } from '#platform/csv/import.contract.ts'
import { withSavepoint } from '#platform/database/with-savepoint.ts'
import { findRefusal } from '#platform/http/answer-error.ts'
import { invalid } from '#platform/refusal.ts'
import { putOutEarlier } from '#rentals/server/public/put-out-earlier.ts'
import { toPeriodInstants } from '#rules/periods/to-period-instants.ts'
import { priceEarlierRent } from '#sales/checkout/server/public/price-earlier-rent.ts'
import type { Work } from '#shell/action/work.ts'
import { applyBranchHours, choosePlaces } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import type { RowImport } from '#shell/imports/server/public/import-rows.ts'
import { OpenRentalsImported } from '../../onboarding.events.ts'
import { type OpenRentalField, openRentalColumns } from '../../open-rental-columns.ts'
import { findNumbers, type PlannedRental, planOpenRentals } from './plan-open-rentals.ts'

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
    // another file may have brought them before the lock
    const known = await findNumbers(
      work.tx,
      created.map(({ number }) => number),
    )
    const errors: RowError[] = created
      .filter(({ clientId, number }) => number && known.has(`${clientId} ${number.toLowerCase()}`))
      .map(({ tools: [tool] }) => ({ row: tool?.row ?? 0, field: 'number', message: 'Ši nuoma jau įkelta.' }))
    if (errors.length > 0) return errors
    for (const rental of created) {
      try {
        reportCreated([await withSavepoint(work.tx, () => writeRental(work, rental))])
      } catch (thrown) {
        errors.push(toRowError(rental, thrown))
      }
      reportWritten(1)
    }
    return errors
  },

  announce: (work, { created }, title) =>
    work.happened(OpenRentalsImported, { kind: 'order', id: null, title }, { created }),
}

function toRowError({ tools: [tool] }: PlannedRental, thrown: unknown): RowError {
  const refusal = findRefusal(thrown)
  if (!refusal) throw thrown
  const [[field, [message]] = ['', [refusal.message]]] = Object.entries(refusal.errors ?? {})
  return { row: tool?.row ?? 0, field, message: message ?? refusal.message }
}

async function writeRental(work: Work<number>, rental: PlannedRental): Promise<number> {
  const { tx, now } = work
  const { clientId, placeId, tools, number, note } = rental
  const [client] = await tx.select().from(clients).where(eq(clients.id, clientId)).for('no key update')
  if (!client) throw new Error(`Client ${clientId} is gone`)
  const common = await work.settings()
  const at = choosePlaces(await readPlaces(tx, common), { place_id: placeId })
  const settings = applyBranchHours(common, at)
  const buyer = toBuyer(client)
  const vat = await decideBuyerVat(tx, buyer, common)
  const priced = await priceEarlierRent(tx, {
    rents: tools,
    basis: buyer.private_or_company,
    clientId,
    vatKind: vat.kind,
    settings,
    now,
  })
  if (!priced) throw invalid({ price: ['Tiek ši nuoma kainuoti negali: patikrinkite kainą ir kiekį.'] })
  const { lines, ...sums } = priced
  const instants = tools.map(({ period }) => toPeriodInstants(period, settings))
  const since = new Date(Math.min(...instants.map(({ starts_at }) => starts_at.getTime())))
  const { orderId, lineIds } = await writeOrder(tx, {
    ...buyer,
    ...sums,
    user_id: client.user_id,
    without_account: client.user_id === null,
    client_id: clientId,
    // who pays first paid the old program: what is left is billed when it is back
    billing: client.billing === 'prepaid' ? 'on_return' : client.billing,
    delivery: 'pickup',
    place_id: placeId,
    return_place_id: placeId,
    comment: note ?? null,
    prints_papers: buyer.email === '',
    vat_rate: common.vat_rate,
    vat_kind: vat.kind,
    vat_proof: vat.proof ?? null,
    placed_at: since,
    lines,
  })
  await recordImportedOrder(work, { orderId, number })
  const out: { lineId: number; rentalId: number; quantity: number; since: Date }[] = []
  for (const [index, { productId, tracked, unitId, quantity }] of tools.entries()) {
    const lineId = lineIds[index] as number
    const { starts_at, expected_return } = instants[index] as (typeof instants)[number]
    const rentalId = await putOutEarlier(work, {
      ...{ orderId, lineId, productId, tracked, unitId, quantity, placeId },
      userId: client.user_id,
      since: starts_at,
      until: expected_return,
    })
    out.push({ lineId, rentalId, quantity, since: starts_at })
  }
  for (const same of Map.groupBy(out, (one) => one.since.getTime()).values())
    await recordEarlierHandover(work, { orderId, since: same[0]?.since ?? since, tools: same })
  const billed = tools.map(({ billedTo: until }, index) => ({ until, lineId: lineIds[index] as number }))
  for (const [until, same] of Map.groupBy(billed, (one) => one.until))
    if (until) await writeEarlierPieces(work, { orderId, lineIds: same.map(({ lineId }) => lineId), until })
  return orderId
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
