import { inArray, or, type SQLWrapper, sql } from 'drizzle-orm'
import { categories, products } from '#catalogue/server/catalogue.tables.ts'
import { ClientPricesImported } from '#people/clients/clients.events.ts'
import {
  findNamedClients,
  type NamedClients,
  pickNamedClient,
} from '#people/clients/server/public/find-named-clients.ts'
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
import { savePriceLists } from '../save-client-prices.ts'

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
      client: await findNamedClients(tx, cellsOf('client')),
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
    for (const some of splitByClient(created)) {
      const known = await readForms(
        work.tx,
        some.map(([clientId]) => clientId),
      )
      const all = some.map(([clientId, added]) => ({ clientId, added, before: known.get(clientId) ?? [] }))
      const [fitting, tooLong] = [
        all.filter(({ before, added }) => before.length + added.length <= MAX_CLIENT_PRICES),
        all.filter(({ before, added }) => before.length + added.length > MAX_CLIENT_PRICES),
      ]
      const answers = await savePriceLists(
        work,
        fitting.map(({ clientId, before, added }) => ({
          clientId,
          prices: [...before, ...added.map(({ form }) => form)],
        })),
      )
      for (const [at, answer] of answers.entries()) {
        const { before = [], added = [] } = fitting[at] ?? {}
        if (answer instanceof Refusal) errors.push(...toRowErrors(answer, { some: added, from: before.length }))
        else reportCreated(answer.slice(before.length))
      }
      for (const { added } of tooLong)
        errors.push({
          row: added[0]?.row ?? 0,
          field: '',
          message: `Vieno kliento kainų gali būti ne daugiau kaip ${MAX_CLIENT_PRICES}.`,
        })
      await reportWritten(all.reduce((sum, { added }) => sum + added.length, 0))
    }
    return errors.sort((a, b) => a.row - b.row)
  },

  announce: (work, { created }, title) =>
    work.happened(ClientPricesImported, { kind: 'client', id: null, title }, { created }),
}

/** Clients by number, a thousand rows or so at once. */
function* splitByClient(created: readonly PlannedPrice[]): Generator<[clientId: number, prices: PlannedPrice[]][]> {
  let some: [number, PlannedPrice[]][] = []
  let rows = 0
  for (const entry of [...Map.groupBy(created, ({ clientId }) => clientId)].sort(([a], [b]) => a - b)) {
    some.push(entry)
    rows += entry[1].length
    if (rows < 1_000) continue
    yield some
    some = []
    rows = 0
  }
  if (some.length > 0) yield some
}

/** `prices.7.from` is of the row that is the eighth of the whole list. */
function toRowErrors(
  { message: whole, errors = {} }: Refusal,
  { some, from }: { some: PlannedPrice[]; from: number },
): RowError[] {
  const fields = Object.entries(errors)
  const first = some[0]?.row ?? 0
  if (fields.length === 0) return [{ row: first, field: '', message: whole }]
  return fields.flatMap(([path, messages]) => {
    const [, at = '', field = ''] = path.split('.')
    const row = some[Number(at) - from]?.row ?? first
    return messages.map((message) => ({ row, field: field.replace(/_id$/, ''), message }))
  })
}

async function readForms(tx: Tx, clientIds: number[]): Promise<Map<number, ClientPriceForm[]>> {
  const rows = await tx
    .select()
    .from(client_prices)
    .where(inArray(client_prices.client_id, clientIds))
    .orderBy(client_prices.id)
  const forms = new Map<number, ClientPriceForm[]>()
  for (const { client_id, product_id, category_id, percent, price, from_day, until_day } of rows) {
    const own = forms.get(client_id) ?? []
    own.push({ ...{ product_id, category_id, percent, price }, from: from_day, until: until_day })
    forms.set(client_id, own)
  }
  return forms
}

type Named = Map<string, Set<number>>

interface PriceContext {
  named: { client: NamedClients; product: Named; category: Named }
  today: string
  errors: RowError[]
}

const nouns = { product: 'Produkto', category: 'Kategorijos' } as const

function readPrice(
  { row, values }: ImportRow<PriceListField, unknown>,
  { named, today, errors }: PriceContext,
): PlannedPrice[] {
  const before = errors.length
  const wrong = (field: string, message: string) => errors.push({ row, field, message })
  const find = (field: 'product' | 'category') => {
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
  const client = pickNamedClient(named.client, values.client)
  if ('problem' in client) wrong('client', client.problem)
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
  return data && 'id' in client ? [{ row, clientId: client.id, form: data }] : []
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
