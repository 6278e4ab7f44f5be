import { asc, inArray } from 'drizzle-orm'
import { categories, products } from '#catalogue/server/catalogue.tables.ts'
import { ClientPricesChanged } from '#people/clients/clients.events.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { toClientSubject } from '#people/clients/server/public/to-client-subject.ts'
import { assertVersion } from '#platform/assert-version.ts'
import { collectRefusals, isDone, takeAnswer } from '#platform/collect-refusals.ts'
import type { Tx } from '#platform/database/database.ts'
import { type FieldErrors, invalid, notFound, type Refusal } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { splitIntoThousands } from '#shell/imports/server/public/import-rows.ts'
import type { ClientPriceForm } from '../client-prices.contract.ts'
import { computeClientPricesVersion } from './client-prices.queries.ts'
import { client_prices } from './prices.tables.ts'

interface SaveClientPricesInput {
  clientId: number
  prices: ClientPriceForm[]
  seen?: string | undefined
}

/**
 * Replaces the list; existing orders keep theirs. Without `seen` the last save wins. Throws 404; 409
 * `changed-meanwhile`; 422 at each row that names something missing or overlaps an earlier one.
 */
export async function saveClientPrices(work: Work<number>, list: SaveClientPricesInput): Promise<void> {
  takeAnswer(await savePriceLists(work, [list]))
}

/** Each client once, a few thousand prices together. Answers the numbers of each list's prices in order, or why it was refused. */
export async function savePriceLists(
  work: Work<number>,
  lists: readonly SaveClientPricesInput[],
): Promise<(number[] | Refusal)[]> {
  const { tx } = work
  const ids = lists.map(({ clientId }) => clientId)
  const locked = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(inArray(clients.id, ids))
    .orderBy(asc(clients.id))
    .for('no key update')
  const known = new Set(locked.map(({ id }) => id))
  const rows = await tx
    .select({ id: client_prices.id, clientId: client_prices.client_id })
    .from(client_prices)
    .where(inArray(client_prices.client_id, ids))
  const rowsOf = Map.groupBy(rows, ({ clientId }) => clientId)
  const findMissing = await readTargets(
    tx,
    lists.flatMap(({ prices }) => prices),
  )
  const checked = await collectRefusals(lists, ({ clientId, prices, seen }) => {
    if (!known.has(clientId)) throw notFound('Tokio kliento nėra.')
    const before = rowsOf.get(clientId) ?? []
    assertVersion({
      seen,
      current: computeClientPricesVersion(before),
      said: 'Kol žiūrėjote, kažkas pakeitė šio kliento kainas. Peržiūrėkite jas ir pakartokite.',
    })
    const errors = { ...twice(prices), ...findMissing(prices) }
    if (Object.keys(errors).length > 0) throw invalid(errors)
    return { clientId, prices, before: before.length }
  })
  const saved = checked.filter(isDone)
  await tx.delete(client_prices).where(
    inArray(
      client_prices.client_id,
      saved.map(({ clientId }) => clientId),
    ),
  )
  const values = saved.flatMap(({ clientId, prices }) =>
    prices.map(({ product_id, category_id, percent, price, from, until }) => ({
      client_id: clientId,
      product_id: product_id ?? null,
      category_id: category_id ?? null,
      percent: percent ?? null,
      price: price ?? null,
      from_day: from,
      until_day: until ?? null,
    })),
  )
  const written: number[] = []
  for (const some of splitIntoThousands(values)) {
    const made = await tx.insert(client_prices).values(some).returning({ id: client_prices.id })
    written.push(...made.map(({ id }) => id))
  }
  await work.happenedToEach(
    ClientPricesChanged,
    saved.map(({ clientId, prices, before }) => ({
      subject: toClientSubject({ id: clientId }),
      payload: { prices: [before, prices.length] as [number, number] },
    })),
  )
  let at = 0
  return checked.map((list) => {
    if (!isDone(list)) return list
    const own = written.slice(at, at + list.prices.length)
    at += own.length
    return own
  })
}

const targetOf = ({ product_id, category_id }: ClientPriceForm) => `${product_id ?? ''}:${category_id ?? ''}`

function twice(prices: ClientPriceForm[]): FieldErrors {
  const places = new Map<string, { at: number; form: ClientPriceForm }[]>()
  for (const [at, form] of prices.entries()) {
    const same = places.get(targetOf(form)) ?? []
    same.push({ at, form })
    places.set(targetOf(form), same)
  }
  const errors: FieldErrors = {}
  for (const same of places.values()) {
    // sorted: only the latest end can overlap
    let latest: string | undefined
    for (const { at, form } of same.toSorted((a, b) => (a.form.from < b.form.from ? -1 : 1))) {
      if (latest !== undefined && form.from <= latest)
        errors[`prices.${at}.from`] = ['Tuo pačiu laiku dėl to paties jau sutarta kitoje eilutėje.']
      const end = form.until ?? '9999-12-31'
      if (latest === undefined || end > latest) latest = end
    }
  }
  return errors
}

/** Locks what lists name. */
async function readTargets(
  tx: Tx,
  prices: readonly ClientPriceForm[],
): Promise<(prices: readonly ClientPriceForm[]) => FieldErrors> {
  const productIds = [...new Set(prices.flatMap(({ product_id }) => product_id ?? []))]
  const categoryIds = [...new Set(prices.flatMap(({ category_id }) => category_id ?? []))]
  const someProducts =
    productIds.length === 0
      ? []
      : await tx
          .select({ id: products.id })
          .from(products)
          .where(inArray(products.id, productIds))
          .orderBy(asc(products.id))
          .for('key share')
  const someCategories =
    categoryIds.length === 0
      ? []
      : await tx
          .select({ id: categories.id })
          .from(categories)
          .where(inArray(categories.id, categoryIds))
          .for('key share')
  const [known, knownCategories] = [someProducts, someCategories].map((rows) => new Set(rows.map(({ id }) => id)))
  return (own) => {
    const errors: FieldErrors = {}
    for (const [at, { product_id, category_id }] of own.entries()) {
      if (product_id && !known?.has(product_id)) errors[`prices.${at}.product_id`] = ['Tokio produkto nėra.']
      if (category_id && !knownCategories?.has(category_id))
        errors[`prices.${at}.category_id`] = ['Tokios kategorijos nėra.']
    }
    return errors
  }
}
