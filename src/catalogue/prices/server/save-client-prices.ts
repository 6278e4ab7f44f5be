import { eq, inArray } from 'drizzle-orm'
import { categories, products } from '#catalogue/server/catalogue.tables.ts'
import { ClientPricesChanged } from '#people/clients/clients.events.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { toClientSubject } from '#people/clients/server/public/to-client-subject.ts'
import { assertVersion } from '#platform/assert-version.ts'
import type { Tx } from '#platform/database/database.ts'
import { type FieldErrors, invalid, notFound } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
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
export async function saveClientPrices(
  work: Work<number>,
  { clientId, prices, seen }: SaveClientPricesInput,
): Promise<void> {
  const { tx } = work
  const [client] = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(eq(clients.id, clientId))
    .for('no key update')
  if (!client) throw notFound('Tokio kliento nėra.')
  const before = await tx
    .select({ id: client_prices.id })
    .from(client_prices)
    .where(eq(client_prices.client_id, clientId))
  assertVersion({
    seen,
    current: computeClientPricesVersion(before),
    said: 'Kol žiūrėjote, kažkas pakeitė šio kliento kainas. Peržiūrėkite jas ir pakartokite.',
  })
  const errors = { ...twice(prices), ...(await missing(tx, prices)) }
  if (Object.keys(errors).length > 0) throw invalid(errors)

  await tx.delete(client_prices).where(eq(client_prices.client_id, clientId))
  if (prices.length > 0)
    await tx
      .insert(client_prices)
      .values(
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
  await work.happened(ClientPricesChanged, toClientSubject(client), { prices: [before.length, prices.length] })
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

async function missing(tx: Tx, prices: ClientPriceForm[]): Promise<FieldErrors> {
  const productIds = [...new Set(prices.flatMap(({ product_id }) => product_id ?? []))]
  const categoryIds = [...new Set(prices.flatMap(({ category_id }) => category_id ?? []))]
  const someProducts =
    productIds.length === 0
      ? []
      : await tx.select({ id: products.id }).from(products).where(inArray(products.id, productIds)).for('key share')
  const someCategories =
    categoryIds.length === 0
      ? []
      : await tx
          .select({ id: categories.id })
          .from(categories)
          .where(inArray(categories.id, categoryIds))
          .for('key share')
  const [known, knownCategories] = [someProducts, someCategories].map((rows) => new Set(rows.map(({ id }) => id)))
  const errors: FieldErrors = {}
  for (const [at, { product_id, category_id }] of prices.entries()) {
    if (product_id && !known?.has(product_id)) errors[`prices.${at}.product_id`] = ['Tokio produkto nėra.']
    if (category_id && !knownCategories?.has(category_id))
      errors[`prices.${at}.category_id`] = ['Tokios kategorijos nėra.']
  }
  return errors
}
