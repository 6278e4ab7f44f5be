// biome-ignore-all lint/plugin/sql-by-hand: one statement over several sets

import { sql } from 'drizzle-orm'
import { buildOwedOnQuery, type OwedOnDay, readOwedOnDays } from '#finance/debts/server/public/owed-on.queries.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import type { Database } from '#platform/database/database.ts'
import type { Day } from '#rules/calendar/day.ts'
import { type DocumentKind, getPaper } from '#rules/document-kinds/document-kinds.ts'
import { dropVatWords } from '#rules/money/drop-vat-words.ts'
import type { ReportPeriod } from '#rules/periods/report-period.ts'
import { listPeriodEnds, type RegisterSource, type SummedScope } from './register-source.ts'

interface DebtRow extends Record<string, unknown> {
  client_id: number | null
  client: string
  code: string | null
  kind: DocumentKind | null
  /** Issued by a shop that paid no VAT. */
  is_final: boolean
  full_number: string | null
  issued_on: Day | null
  due_on: Day | null
  order_id: number | null
  /** Cents; a credit note is below zero. */
  open: number
}

export const debtsRegister: RegisterSource = {
  whole: {
    columns: [
      { field: 'client_id', head: 'Kliento nr.' },
      { field: 'client', head: 'Klientas' },
      { field: 'code', head: 'Įmonės kodas' },
      {
        field: 'kind',
        head: 'Dokumento rūšis',
        cell: ({ kind, is_final }) => (kind ? describeKind(kind, is_final) : 'Išduota neapmokėjus'),
      },
      { field: 'full_number', head: 'Numeris' },
      { field: 'issued_on', head: 'Data', is: 'day' },
      { field: 'due_on', head: 'Apmokėti iki', is: 'day' },
      { field: 'order_id', head: 'Užsakymas' },
      { field: 'open', head: 'Skola', is: 'money' },
    ],
    read: readDebts,
  },
  summed: {
    columns: [
      { field: 'day', head: 'Diena', is: 'day' },
      { field: 'open', head: 'Skola', is: 'money' },
    ],
    read: sumDebts,
  },
}

const describeKind = (kind: DocumentKind, isFinal: boolean) =>
  isFinal ? dropVatWords(getPaper(kind).name) : getPaper(kind).name

const A_BATCH = 1_000

interface Owed extends Record<string, unknown> {
  debtor: string
  document_id: number | null
  order_id: number | null
  open: number
}

async function* readDebts({ db }: Database, { to }: ReportPeriod): AsyncGenerator<DebtRow[]> {
  const { rows } = await db.execute<Owed>(sql`
    select debtor, document_id, order_id, open::float8 as open from (${buildOwedOnQuery(to)}) owed
     order by debtor, document_id, order_id`)
  for (let at = 0; at < rows.length; at += A_BATCH) {
    const some = rows.slice(at, at + A_BATCH)
    const listed = await db.execute<DebtRow>(sql`
      select c.id as client_id, coalesce(c.name, o.client, d.snapshot -> 'buyer' ->> 'name', '') as client,
             coalesce(c.code, o.im_k) as code, d.kind,
             coalesce(d.snapshot #>> '{vat_lines,0,kind}' = 'not-payer', false) as is_final, d.full_number, d.issued_on::text as issued_on, d.due_on::text as due_on,
             coalesce(w.order_id, d.order_id) as order_id, w.open
        from json_to_recordset(${JSON.stringify(some)}::json) as w(debtor text, document_id int, order_id int, open float8)
        left join ${documents} d on d.id = w.document_id
        left join ${orders} o on o.id = coalesce(w.order_id, d.order_id)
        left join ${clients} c on c.id::text = w.debtor
       order by w.debtor, w.document_id, w.order_id`)
    yield listed.rows
  }
}

async function* sumDebts({ db }: Database, scope: SummedScope): AsyncGenerator<OwedOnDay[]> {
  yield await readOwedOnDays(db, listPeriodEnds(scope))
}
