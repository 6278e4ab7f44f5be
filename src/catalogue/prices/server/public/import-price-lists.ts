import { desc, eq, or, type SQLWrapper, sql } from 'drizzle-orm'
import { categories, products } from '#catalogue/server/catalogue.tables.ts'
import { ClientPricesImported } from '#people/clients/clients.events.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import type { RowError } from '#platform/csv/import.contract.ts'
import type { Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { parseDayCell } from '#rules/calendar/parse-day-cell.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { parseCentsCell, parseIntegerCell } from '#rules/money/parse-number-cell.ts'
import { type ImportRow, type RowImport, takeTurns } from '#shell/imports/server/public/import-rows.ts'
import { ClientPriceForm, MAX_CLIENT_PRICES } from '../../client-prices.contract.ts'
import { type PriceListField, priceListColumns } from '../../price-list-columns.ts'
import { client_prices } from '../prices.tables.ts'
import { saveClientPrices } from '../save-client-prices.ts'

interface PlannedPrice {
  row: number
  clientId: number
  form: ClientPriceForm
}

/** Prices are added to what is agreed with each client; none is changed. */
export const priceListImport: RowImport<PriceListField, unknown, PlannedPrice> = {
  fields: priceListColumns,

  async find({ tx, now }, { rows, reportChecked }) {
    const errors: RowError[] = []
    const cellsOf = (field: PriceListField) => rows.flatMap(({ values }) => values[field]?.trim() || [])
    const named = {
      client: await findClients(tx, cellsOf('client')),
      product: await findProducts(tx, cellsOf('product')),
      category: await findCategories(tx, cellsOf('category')),
    }
    const today = toVilniusDay(now)
    const created: PlannedPrice[] = []
    for await (const row of takeTurns(rows, reportChecked)) created.push(...readPrice(row, { named, today, errors }))
    reportChecked(rows.length)
    return { created, updated: [], errors }
  },

  async write(work, { created, reportWritten, reportCreated }) {
    const errors: RowError[] = []
    for (const [clientId, some] of Map.groupBy(created, (one) => one.clientId)) {
      const known = await readForms(work.tx, clientId)
      try {
        if (known.length + some.length > MAX_CLIENT_PRICES)
          throw new Refusal(422, 'too-many', `Vieno kliento kainų gali būti ne daugiau kaip ${MAX_CLIENT_PRICES}.`)
        await saveClientPrices(work, { clientId, prices: [...known, ...some.map(({ form }) => form)] })
        const made = await work.tx
          .select({ id: client_prices.id })
          .from(client_prices)
          .where(eq(client_prices.client_id, clientId))
          .orderBy(desc(client_prices.id))
          .limit(some.length)
        reportCreated(made.map(({ id }) => id))
      } catch (thrown) {
        errors.push(...toRowErrors(thrown, { some, from: known.length }))
      }
      reportWritten(some.length)
    }
    return errors
  },

  announce: (work, { created }, title) =>
    work.happened(ClientPricesImported, { kind: 'client', id: null, title }, { created }),
}

/** `prices.7.from` is of the row that is the eighth of the whole list. */
function toRowErrors(thrown: unknown, { some, from }: { some: PlannedPrice[]; from: number }): RowError[] {
  if (!(thrown instanceof Refusal)) throw thrown
  const fields = Object.entries(thrown.errors ?? {})
  const first = some[0]?.row ?? 0
  if (fields.length === 0) return [{ row: first, field: '', message: thrown.message }]
  return fields.flatMap(([path, messages]) => {
    const [, at = '', field = ''] = path.split('.')
    const row = some[Number(at) - from]?.row ?? first
    return messages.map((message) => ({ row, field: field.replace(/_id$/, ''), message }))
  })
}

async function readForms(tx: Tx, clientId: number): Promise<ClientPriceForm[]> {
  const rows = await tx
    .select()
    .from(client_prices)
    .where(eq(client_prices.client_id, clientId))
    .orderBy(client_prices.id)
  return rows.map(({ product_id, category_id, percent, price, from_day, until_day }) => ({
    ...{ product_id, category_id, percent, price },
    from: from_day,
    until: until_day,
  }))
}

type Named = Map<string, Set<number>>

interface PriceContext {
  named: Record<'client' | 'product' | 'category', Named>
  today: string
  errors: RowError[]
}

const nouns = { client: 'Kliento', product: 'Produkto', category: 'Kategorijos' } as const

function readPrice(
  { row, values }: ImportRow<PriceListField, unknown>,
  { named, today, errors }: PriceContext,
): PlannedPrice[] {
  const before = errors.length
  const wrong = (field: string, message: string) => errors.push({ row, field, message })
  const find = (field: 'client' | 'product' | 'category') => {
    const said = values[field]?.trim()
    if (!said) return undefined
    const [id, other] = named[field].get(said.toLowerCase()) ?? []
    if (id === undefined) wrong(field, `${nouns[field]} „${said.slice(0, 60)}“ nėra.`)
    else if (other !== undefined) wrong(field, `„${said.slice(0, 60)}“ tinka keliems: įrašykite numerį.`)
    return id
  }
  const cell = <T>(field: PriceListField, read: (text: string) => { value: T } | { problem: string }) => {
    const said = values[field]?.trim()
    if (!said) return undefined
    const match = read(said)
    if ('value' in match) return match.value
    wrong(field, match.problem)
    return undefined
  }
  const clientId = find('client')
  if (!values.client?.trim()) wrong('client', 'Nurodykite klientą: numerį, įmonės kodą arba pavadinimą.')
  const { data, error } = ClientPriceForm.safeParse({
    product_id: find('product'),
    category_id: find('category'),
    percent: cell('percent', (text) =>
      parseIntegerCell(text.replace(/\s*%$/, ''), 'Nuolaida – sveikas procentų skaičius.'),
    ),
    price: cell('price', (text) => parseCentsCell(text, 'Įrašykite kainą eurais, pavyzdžiui, 12,50.')),
    from: cell('from', parseDayCell) ?? today,
    until: cell('until', parseDayCell),
  })
  if (errors.length > before) return []
  for (const { path, message } of error?.issues ?? []) wrong(String(path[0] ?? '').replace(/_id$/, ''), message)
  return data && clientId !== undefined ? [{ row, clientId, form: data }] : []
}

/** As one parameter: a statement takes 65,535. */
const isOneOf = (column: SQLWrapper, names: string[]) => sql`${column} = any(${sql.param(names)}::text[])`
const isOneOfIds = (column: SQLWrapper, ids: number[]) => sql`${column} = any(${sql.param(ids)}::integer[])`
const toIds = (cells: string[]) => cells.filter((text) => /^\d{1,9}$/.test(text)).map(Number)
const toLower = (cells: string[]) => [...new Set(cells.map((text) => text.toLowerCase()))]

/** A number is an id before it is a code. */
function collect(rows: { id: number; names: (string | null)[] }[], cells: string[]): Named {
  const byName: Named = new Map()
  const wanted = new Set(toLower(cells))
  for (const { id, names } of rows)
    for (const name of names) {
      const key = name?.toLowerCase()
      if (key && wanted.has(key)) byName.set(key, (byName.get(key) ?? new Set()).add(id))
    }
  return byName
}

async function findClients(tx: Tx, cells: string[]): Promise<Named> {
  const lower = toLower(cells)
  const rows = await tx
    .select({ id: clients.id, code: clients.code, name: clients.name })
    .from(clients)
    .where(
      sql`${clients.merged_into} is null and (${isOneOfIds(clients.id, toIds(cells))} or ${isOneOf(clients.code, lower)} or ${isOneOf(sql`lower(${clients.name})`, lower)})`,
    )
  return collect(
    rows.map(({ id, code, name }) => ({ id, names: [String(id), code, name] })),
    cells,
  )
}

async function findProducts(tx: Tx, cells: string[]): Promise<Named> {
  const lower = toLower(cells)
  const { id, slug, title, sku } = products
  const rows = await tx
    .select({ id, slug, title, sku })
    .from(products)
    .where(
      or(
        isOneOfIds(id, toIds(cells)),
        isOneOf(slug, lower),
        isOneOf(sql`lower(${title})`, lower),
        isOneOf(sql`lower(${sku})`, lower),
      ),
    )
  return collect(
    rows.map((row) => ({ id: row.id, names: [String(row.id), row.slug, row.title, row.sku] })),
    cells,
  )
}

async function findCategories(tx: Tx, cells: string[]): Promise<Named> {
  const lower = toLower(cells)
  const { id, slug, title } = categories
  const rows = await tx
    .select({ id, slug, title })
    .from(categories)
    .where(or(isOneOf(slug, lower), isOneOf(sql`lower(${title})`, lower)))
  return collect(
    rows.map((row) => ({ id: row.id, names: [row.slug, row.title] })),
    cells,
  )
}
