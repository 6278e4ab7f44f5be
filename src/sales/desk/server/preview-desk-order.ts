import { eq } from 'drizzle-orm'
import { buildLineDiscountMapper } from '#orders/server/public/line-discounts.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TotalsBasis } from '#rules/money/compute-totals.ts'
import type { CartPricing } from '#sales/cart/server/price-cart.ts'
import { createWork, type Work } from '#shell/action/work.ts'
import { toBranchIds } from '#shell/branches/order-branches.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import type { ChangePapers, DeskOrder } from '../desk.contract.ts'
import type { DeskForm } from '../desk-form.contract.ts'
import { assignDiscountGivers } from './assign-discount-givers.ts'
import { priceFamily } from './change-family.ts'
import { changePlaced } from './change-placed.ts'
import { desk_orders } from './desk.tables.ts'
import {
  listDeliveryProblems,
  listShownDeliveryLines,
  listShownOneWayFee,
  listShownServices,
  showWithForm,
  toShownLine,
} from './desk-orders.queries.ts'
import { assertReasons, listOverLimitLines, type OverLimit } from './hand-limit.ts'
import { getOrderToChange, type OrderToChange } from './order-to-change.ts'
import { prepareContactChange } from './prepare-contact-change.ts'
import { type PricedChange, pickAgreedTerms, priceChange } from './price-change.ts'
import { showPlacedOrder } from './show-placed-order.ts'
import { takeExtensionsIn } from './take-extensions-in.ts'

interface PreviewDeskOrderInput {
  id: number
  form: DeskForm
  by: number
  now: Date
}

/** Rolled back. 404, and 409 for a placed order that cannot be changed. */
export async function previewDeskOrder(
  database: Database,
  { id, form, by, now }: PreviewDeskOrderInput,
): Promise<DeskOrder> {
  const { db } = database
  const [row] = await db.select().from(desk_orders).where(eq(desk_orders.id, id))
  if (row && !row.placed_at) {
    const given = { ...form, items: assignDiscountGivers(form, row.form, { by, calendar: await readSettings(db) }) }
    const seen = await showWithForm(db, { row, form: given, by, now })
    assertReasons(seen.problems)
    return seen
  }

  const orderToChange = await getOrderToChange(db, id)
  if (orderToChange.refused) throw orderToChange.refused
  const { form: _, ...order } = await showPlacedOrder(db, { id, made_by: null })
  const entry = { ...order, before_price_with_vat: order.price_with_vat }
  const { family } = orderToChange
  const settings = await readSettings(db)
  const toldOf = ({ priced: { cart } }: PricedChange) =>
    buildLineDiscountMapper(
      db,
      [...cart.items, ...(cart.services ?? [])].map(({ by_hand }) => by_hand),
    )
  const problemsIn = async (change: PricedChange) => {
    const over = await listOverLimitLines(db, { ...pickAgreedTerms(change), by, settings })
    assertReasons(over)
    return [...over.map(asProblem), ...listPreviewProblems(change.priced)]
  }
  try {
    if (family) {
      const { ways, ...change } = await runAndRollBack(database, async (tx) => {
        const work = createWork(tx, { by, now })
        const { ways } = await prepareContactChange(work, orderToChange, form)
        const about = { orderToChange: { ...orderToChange, family }, items: form.items, ways, settings }
        return { ...(await priceFamily(work, about)), ways }
      })
      const teller = await toldOf(change)
      const lines = ways ? shown(change, orderToChange, teller).lines : shownFamily(change, order, teller)
      const seen = {
        ...entry,
        ...(ways && toBranchIds(change.at)),
        lines,
        deposit: change.priced.cart.deposit ?? 0,
        problems: await problemsIn(change),
      }
      return seen.problems.length > 0 ? seen : { ...seen, ...(await whatComes(database, { id, form, by, now })) }
    }
    const change = await runAndRollBack(database, async (tx) =>
      pricedWithExtensions(createWork(tx, { by, now }), {
        orderToChange,
        form,
        settings,
        basis: form.private_or_company ?? order.private_or_company,
      }),
    )
    const before_price_with_vat = order.price_with_vat + change.taken.price_with_vat
    const seen = {
      ...entry,
      before_price_with_vat,
      ...shown(change, orderToChange, await toldOf(change)),
      problems: await problemsIn(change),
    }
    if (seen.problems.length > 0) return seen
    const { problems: _, ...comes } = await whatComes(database, { id, form, by, now })
    return { ...seen, ...comes }
  } catch (error) {
    // problems of lines stand beside them
    if (!(error instanceof Refusal) || !error.errors?.items) throw error
    return { ...entry, problems: error.errors.items.map((message) => ({ field: 'items', message })) }
  }
}

async function pricedWithExtensions(
  work: Work<number>,
  {
    orderToChange: match,
    form,
    settings,
    basis,
  }: { orderToChange: OrderToChange; form: DeskForm; settings: Settings; basis: TotalsBasis },
) {
  const taken = await takeExtensionsIn(work, { orderToChange: match, items: form.items, to: form })
  const change = await priceChange(work, {
    orderToChange: taken.orderToChange,
    items: taken.items,
    settings,
    basis,
    to: form,
  })
  return { ...change, taken }
}

type Comes = ChangePapers & Pick<DeskOrder, 'problems'> & Partial<Pick<DeskOrder, 'price' | 'vat' | 'price_with_vat'>>

/** The change is rolled back. */
async function whatComes(database: Database, { id, form, by, now }: PreviewDeskOrderInput): Promise<Comes> {
  try {
    const came = await runAndRollBack(database, (tx) =>
      changePlaced(createWork(tx, { by, now }), { id, seen: undefined, form }),
    )
    const { papers, to_pay, to_refund, sums } = came
    return { papers, to_pay, to_refund, problems: [], ...sums }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const fields = Object.entries(error.errors ?? { '': [error.message] })
    const problems = fields.flatMap(([field, said]) => (said ?? []).map((message) => ({ field, message })))
    return { papers: [], to_pay: 0, to_refund: 0, problems }
  }
}

/** Fees stay as they were sold. */
function shownFamily(
  { priced, matched, services }: PricedChange,
  { lines }: Pick<DeskOrder, 'lines'>,
  tell: Awaited<ReturnType<typeof buildLineDiscountMapper>>,
) {
  const items = priced.cart.items.map((item, index) => {
    return { ...toShownLine(item, item.error, tell), id: matched[index]?.line.row.id ?? null }
  })
  const fees = lines.filter((line) => line.is_delivery || line.is_one_way)
  const free = listShownServices(priced.cart, tell).map((line, index) => ({ ...line, id: services[index]?.id ?? null }))
  return [...items, ...free, ...fees]
}

const asProblem = ({ field, message }: OverLimit) => ({ field, message })

function shown(
  { priced, matched, services, at }: PricedChange,
  { brought, fetched, oneWay }: OrderToChange,
  tell: Awaited<ReturnType<typeof buildLineDiscountMapper>>,
) {
  const { cart } = priced
  return {
    price: cart.price,
    vat: cart.vat,
    price_with_vat: cart.price_with_vat,
    deposit: cart.deposit ?? 0,
    ...toBranchIds(at),
    lines: [
      ...cart.items.map((item, index) => ({
        ...toShownLine(item, item.error, tell),
        id: matched[index]?.line.row.id ?? null,
      })),
      ...listShownServices(cart, tell).map((line, index) => ({ ...line, id: services[index]?.id ?? null })),
      ...listShownDeliveryLines(cart.delivery, { deliver: brought?.row?.title, collect: fetched?.row?.title }).map(
        (line) => ({ ...line, id: (line.is_collection ? fetched : brought)?.row?.id ?? null }),
      ),
      ...listShownOneWayFee(cart).map((line) => ({ ...line, id: oneWay?.id ?? null })),
    ],
  }
}

export const listPreviewProblems = ({ problems, cart }: CartPricing): DeskOrder['problems'] => [
  ...listDeliveryProblems(cart.delivery),
  ...problems.map(({ index, field, message }) => ({ field: `items.${index}.${field}`, message })),
]

export async function runAndRollBack<T>(
  database: Pick<Database, 'transaction'>,
  look: (tx: Tx) => Promise<T>,
): Promise<T> {
  const seen = new RollbackWithResult<T>()
  try {
    await database.transaction(async (tx) => {
      seen.what = await look(tx)
      throw seen
    })
  } catch (error) {
    if (error !== seen) throw error
  }
  return seen.what as T
}

class RollbackWithResult<T> extends Error {
  what: T | undefined
}
