import { and, asc, between, eq, inArray, ne, sql } from 'drizzle-orm'
import { findVatCode } from '#finance/books/isaf/vat-codes.ts'
import { type DocumentSnapshot, listVatLines } from '#people/documents/document-snapshot.ts'
import { document_orders, documents } from '#people/documents/server/documents.tables.ts'
import type { Database, Reader } from '#platform/database/database.ts'
import { type DocumentKind, getPaper, hasPaperTrait, listPaperKinds } from '#rules/document-kinds/document-kinds.ts'
import { dropVatWords } from '#rules/money/drop-vat-words.ts'
import type { VatKind } from '#rules/money/vat.ts'
import type { ReportPeriod } from '#rules/periods/report-period.ts'
import { readRowsByIds } from '#shell/exports/server/public/read-rows.ts'
import { type RegisterSource, type SummedScope, toPeriod } from './register-source.ts'

/** A document has a row for each rate and kind of VAT. Cents. */
interface VatRow {
  id: number
  issued_on: string
  full_number: string
  kind: DocumentKind
  corrects: string
  client: string
  code: string
  vat_code: string
  vat_kind: string
  vat_rate: number | null
  isaf: string
  price: number
  vat: number
  due_on: string | null
  order_ids: string
}

interface SummedRow extends Pick<VatRow, 'kind' | 'vat_kind' | 'vat_rate' | 'isaf' | 'price' | 'vat'> {
  period: string
  documents: number
}

const vatKindLabels: Record<VatKind, string> = {
  standard: 'Su PVM',
  'reverse-charge': 'Atvirkštinis apmokestinimas',
  outside: 'Tiekta už Lietuvos ribų',
  'not-payer': 'Ne PVM mokėtojas',
}

const sums = [
  { field: 'price', head: 'Suma be PVM', withoutVat: null, is: 'money' },
  { field: 'vat', head: 'PVM', withoutVat: null, is: 'money' },
  {
    field: 'price_with_vat',
    head: 'Suma su PVM',
    withoutVat: 'Suma',
    is: 'money',
    cell: ({ price, vat }: Pick<VatRow, 'price' | 'vat'>) => price + vat,
  },
] as const

const vatColumns = [
  { field: 'vat_kind', head: 'PVM rūšis', withoutVat: null },
  { field: 'vat_rate', head: 'PVM tarifas (%)', withoutVat: null },
  { field: 'isaf', head: 'i.SAF klasė', withoutVat: null },
] as const

const kindColumn = {
  field: 'kind',
  head: 'Dokumento rūšis',
  cell: ({ kind, vat_kind }: Pick<VatRow, 'kind' | 'vat_kind'>) =>
    vat_kind === vatKindLabels['not-payer'] ? dropVatWords(getPaper(kind).name) : getPaper(kind).name,
}

export const documentsRegister: RegisterSource = {
  hasVat: isVatBilledIn,
  whole: {
    columns: [
      { field: 'issued_on', head: 'Data', is: 'day' },
      { field: 'full_number', head: 'Numeris' },
      kindColumn,
      { field: 'corrects', head: 'Taiso dokumentą' },
      { field: 'client', head: 'Pirkėjas' },
      { field: 'code', head: 'Įmonės kodas' },
      { field: 'vat_code', head: 'PVM kodas' },
      ...vatColumns,
      ...sums,
      { field: 'due_on', head: 'Apmokėti iki', is: 'day' },
      { field: 'order_ids', head: 'Užsakymai' },
    ],
    read: readDocuments,
  },
  summed: {
    columns: [
      { field: 'period', head: 'Laikotarpis' },
      kindColumn,
      ...vatColumns,
      { field: 'documents', head: 'Dokumentų' },
      ...sums,
    ],
    read: sumDocuments,
  },
}

async function isVatBilledIn(reader: Reader, { from, to }: ReportPeriod): Promise<boolean> {
  const [one] = await reader
    .select({ id: documents.id })
    .from(documents)
    .innerJoin(document_orders, eq(document_orders.document_id, documents.id))
    .where(and(between(documents.issued_on, from, to), ne(document_orders.vat, 0)))
    .limit(1)
  return one !== undefined
}

async function* readDocuments(database: Database, { from, to }: ReportPeriod): AsyncGenerator<VatRow[]> {
  const { batches } = await readRowsByIds(database, {
    ids: database.db
      .select({ id: documents.id })
      .from(documents)
      .where(and(inArray(documents.kind, listPaperKinds('isBill')), between(documents.issued_on, from, to)))
      .orderBy(asc(documents.issued_on), asc(documents.series), asc(documents.number)),
    read: (ids) => readIssued(database.db, ids),
    idOf: ({ id }) => id,
  })
  for await (const batch of batches) yield batch.flatMap(toVatRows)
}

/** A day or a month is done when the next one begins: memory holds the sums of one. */
async function* sumDocuments(database: Database, scope: SummedScope): AsyncGenerator<SummedRow[]> {
  let current = new Map<string, SummedRow & { seen: number }>()
  let period = ''
  for await (const batch of readDocuments(database, scope))
    for (const row of batch) {
      const of = toPeriod(row.issued_on, scope.by)
      if (of !== period && current.size > 0) {
        yield [...current.values()]
        current = new Map()
      }
      period = of
      const { kind, vat_kind, vat_rate, isaf } = row
      const key = [kind, vat_kind, vat_rate, isaf].join(' ')
      const sum = current.get(key) ?? {
        period,
        kind,
        vat_kind,
        vat_rate,
        isaf,
        documents: 0,
        price: 0,
        vat: 0,
        seen: 0,
      }
      if (sum.seen !== row.id) sum.documents += 1
      current.set(key, { ...sum, seen: row.id, price: sum.price + row.price, vat: sum.vat + row.vat })
    }
  yield [...current.values()]
}

const readIssued = (reader: Reader, ids: number[]) =>
  reader
    .select({
      id: documents.id,
      kind: documents.kind,
      issued_on: documents.issued_on,
      full_number: documents.full_number,
      due_on: documents.due_on,
      snapshot: documents.snapshot,
      purged_at: documents.purged_at,
      price: sql`sum(${document_orders.price})`.mapWith(Number),
      vat: sql`sum(${document_orders.vat})`.mapWith(Number),
      order_ids: sql<string>`string_agg(${document_orders.order_id}::text, ', ' order by ${document_orders.order_id})`,
    })
    .from(documents)
    .innerJoin(document_orders, eq(document_orders.document_id, documents.id))
    .where(inArray(documents.id, ids))
    .groupBy(documents.id)

type Issued = Awaited<ReturnType<typeof readIssued>>[number]

/** What the law lets go after ten years keeps its sums, without rate and buyer. */
function toVatRows({ snapshot, purged_at, price, vat, ...row }: Issued): VatRow[] {
  const { id, kind, issued_on, full_number, due_on, order_ids } = row
  const known = purged_at ? undefined : (snapshot as DocumentSnapshot)
  const base = {
    ...{ id, kind, issued_on, full_number, due_on, order_ids },
    corrects: known?.corrects?.full_number ?? '',
    client: known?.buyer.name ?? '',
    code: known?.buyer.code ?? '',
    vat_code: known?.buyer.vat_code ?? '',
  }
  if (!known) return [{ ...base, vat_kind: '', vat_rate: null, isaf: '', price, vat }]
  if (!hasPaperTrait(kind, 'isVatInvoice'))
    return [{ ...base, vat_kind: 'Ne PVM objektas', vat_rate: null, isaf: '', price, vat }]
  return listVatLines(known).map((line) => ({
    ...base,
    vat_kind: vatKindLabels[line.kind],
    vat_rate: line.kind === 'standard' ? line.rate : null,
    isaf: findVatCode(line, issued_on) ?? '',
    price: line.price,
    vat: line.vat,
  }))
}
