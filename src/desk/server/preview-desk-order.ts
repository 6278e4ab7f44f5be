import { eq } from 'drizzle-orm'
import type { Priced } from '#cart/server/price-cart.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import type { DeskForm, DeskOrder } from '../desk.contract.ts'
import { desk_orders } from './desk.tables.ts'
import { broughtLines, deliveryProblems, lineOf, showWithForm } from './desk-orders.queries.ts'
import { getOrderToChange, type OrderToChange } from './order-to-change.ts'
import { type PricedChange, priceChange } from './price-change.ts'
import { showPlaced } from './show-placed.ts'

interface Asked {
  id: number
  form: DeskForm
  now: Date
}

/**
 * What an order would be with another form, and why it can't be. Its own units are not in its way: they are let go of in a transaction
 * that is taken back. Throws 404, and for a placed order that can't be changed at all the 409 that says why.
 */
export async function previewDeskOrder(database: Database, { id, form, now }: Asked): Promise<DeskOrder> {
  const { db } = database
  const [row] = await db.select().from(desk_orders).where(eq(desk_orders.id, id))
  if (row && !row.placed_at) return showWithForm(db, { row, form, now })

  const found = await getOrderToChange(db, id)
  if (found.refused) throw found.refused
  const { form: _, ...order } = await showPlaced(db, { id, made_by: null })
  const told = { ...order, before_price_with_vat: order.price_with_vat }
  try {
    const change = await takenBack(database, async (tx) =>
      priceChange(tx, {
        ...{ found, items: form.items, settings: await readSettings(tx), now },
        basis: form.private_or_company ?? order.private_or_company,
        to: form,
      }),
    )
    return { ...told, ...shown(change, found) }
  } catch (error) {
    // what is wrong with the lines as a whole is told beside them, not instead of them
    if (!(error instanceof Refusal) || !error.errors?.items) throw error
    return { ...told, problems: error.errors.items.map((message) => ({ field: 'items', message })) }
  }
}

function shown({ priced, matched }: PricedChange, { brought, fetched }: OrderToChange) {
  const { cart } = priced
  return {
    ...{ price: cart.price, vat: cart.vat, price_with_vat: cart.price_with_vat, deposit: cart.deposit ?? 0 },
    lines: [
      ...cart.items.map((item, index) => ({
        ...lineOf(item, item.error),
        id: matched[index]?.line.row.id ?? null,
      })),
      ...broughtLines(cart.delivery, { deliver: brought?.row.title, collect: fetched?.row.title }).map((line) => ({
        ...{ ...line, id: (line.is_collection ? fetched : brought)?.row.id ?? null },
      })),
    ],
    problems: problemsOf(priced),
  }
}

export const problemsOf = ({ problems, cart }: Priced): DeskOrder['problems'] => [
  ...deliveryProblems(cart.delivery),
  ...problems.map(({ index, field, message }) => ({ field: `items.${index}.${field}`, message })),
]

/** Looks at what would be if something were written, and writes nothing. */
export async function takenBack<T>(database: Pick<Database, 'transaction'>, look: (tx: Tx) => Promise<T>): Promise<T> {
  const seen = new Seen<T>()
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

class Seen<T> extends Error {
  what: T | undefined
}
