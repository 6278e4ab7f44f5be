import { readXlsx } from 'hucre/xlsx'
import pg from 'pg'
import { type RegisterName, registerNames } from '#finance/registers/registers.ts'
import { parseCsv } from '#platform/csv/parse-csv.ts'
import { addDays } from '#rules/calendar/day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { createClientBills } from './at-size/client-bills.factories.ts'
import { makeShop } from './at-size/make-shop.factories.ts'
import { watchMemory } from './processes.ts'
import { report, reportMaximum } from './report.ts'
import { watchOthers } from './watch-others.ts'
import { type OfficeShop, withOffice } from './with-office.ts'
import { markChecked } from './with-stocked-database.ts'

/** What 100,000 documents took on two slow cores (22.4 s, 310 MB), and some room. */
const mostSeconds = 35
const mostMegabytes = 400
const mostWaitMs = 500

type Sums = Record<string, number>

interface Expected {
  /** One row of numbers, in cents where they are sums; `rows` is the number of the file's rows. */
  whole: string
  /** Of days, or of months: `$by` is 10 or 7, so much of `2026-11-30` names the period. */
  summed: string
}

const bills = `from documents d join document_orders t on t.document_id = d.id
 where d.kind in ('invoice', 'credit', 'compensation') and d.issued_on between $from and $to`
const moved = `from deposits where at < $ends and kind in ('held', 'returned', 'kept')`
const held = `case kind when 'held' then amount else -amount end`
const movedInPeriod = `sum(amount) filter (where kind = 'held' and at >= $begins) as "Priimta",
 sum(amount) filter (where kind = 'returned' and at >= $begins) as "Grąžinta", sum(amount) filter (where kind = 'kept' and at >= $begins) as "Sulaikyta"`
/** What each document of a client has open, and orders of people that went out unpaid. */
const owed = `(select b.open from document_balances b join (
     select client_id from document_balances where client_id is not null group by client_id having sum(open) > 0) c using (client_id) where b.open <> 0
  union all
  select o.price_with_vat - coalesce((select sum(amount) from payments p where p.order_id = o.id), 0)
    from orders o where o.billing = 'prepaid' and o.paid_at is null and o.deleted_at is null and o.lapsed_at is null
     and exists (select from rentals r where r.order_id = o.id and r.cancelled_at is null and (r.returned_at is not null or r.handed_out > 0) and r.starts_at < $ends)) owed`
const stocked = `(select p.id, p.kind, p.cost, sum(m.units) as quantity,
   (select sum(purchase_price) from units u where u.product_id = p.id and u.retired_at is null) as paid
  from products p join stock_movements m on m.product_id = p.id where m.at < $ends group by p.id having sum(m.units) <> 0) s`
const valued = `sum(quantity) * 100 as "Kiekis", sum(case when kind = 'rent' then coalesce(paid, 0) else quantity * cost end) as "Vertė be PVM"`

/** Told by SQL that shares nothing with the registers'. */
const expected: Record<RegisterName, Expected> = {
  documents: {
    whole: `select sum(lines) as rows, sum(price) as "Suma be PVM", sum(vat) as "PVM"
      from (select case when d.kind <> 'compensation' then coalesce(jsonb_array_length(d.snapshot -> 'vat_lines'), 1) else 1 end as lines,
                   sum(t.price) as price, sum(t.vat) as vat ${bills} group by d.id) each`,
    summed: `select (select count(*) from (
        select distinct left(issued_on::text, $by), kind, v -> 'rate' from documents d,
               jsonb_array_elements(coalesce(snapshot -> 'vat_lines', jsonb_build_array(jsonb_build_object('rate', snapshot -> 'vat_rate')))) v
         where kind in ('invoice', 'credit', 'compensation') and issued_on between $from and $to) g) as rows,
        sum(t.price) as "Suma be PVM", sum(t.vat) as "PVM" ${bills}`,
  },
  payments: {
    whole: `select count(*) as rows, sum(amount) as "Suma" from payments where paid_on between $from and $to`,
    summed: `select count(distinct (left(paid_on::text, $by), way)) as rows, 100 * count(*) as "Mokėjimų", sum(amount) as "Suma"
      from payments where paid_on between $from and $to`,
  },
  deposits: {
    whole: `select (select count(*) from (select from deposits where at < $ends group by order_id
         having max(at) >= $begins or coalesce(sum(${held}) filter (where at < $begins), 0) <> 0) o) as rows,
        sum(${held}) as "Laikoma pabaigoje", ${movedInPeriod} ${moved}`,
    summed: `select count(distinct left((at at time zone 'Europe/Vilnius')::date::text, $by)) filter (where at >= $begins) as rows, ${movedInPeriod} ${moved}`,
  },
  debts: {
    whole: `select count(*) as rows, sum(open) as "Skola" from ${owed}`,
    summed: `select (select count(distinct left(d::date::text, $by)) from generate_series($from, $to, interval '1 day') d) as rows,
      (select sum(open) from ${owed}) as "Skola"`,
  },
  stock: {
    whole: `select count(*) as rows, ${valued} from ${stocked}`,
    summed: `select (select count(distinct left(d::date::text, $by)) from generate_series($from, $to, interval '1 day') d) as rows, ${valued} from ${stocked}`,
  },
}

/** Balances: the last row tells the end of the period, and the others may not be added to it. */
const isBalance = (name: RegisterName) => name === 'debts' || name === 'stock'

const lists = ['orders', 'payments', 'rent-products', 'units', 'history']

/** A year of the books, and the largest lists of the office, as CSV and XLSX, compared with what the tables say. */
export async function measureRegisters(documents: number): Promise<void> {
  const to = toVilniusDay(new Date())
  const from = addDays(to, -364)
  await withOffice(
    async (db) => {
      const { connectionString } = (db.$client as unknown as pg.Pool).options as { connectionString: string }
      const began = performance.now()
      await makeShop(connectionString, { products: documents / 5 })
      await createClientBills(connectionString, { bills: documents, from: addDays(from, -1) })
      await markChecked(connectionString)
      report('making the shop', `${((performance.now() - began) / 1000).toFixed(0)} s`)
    },
    async (url, token, shop) => {
      const pool = new pg.Pool({ connectionString: shop.databaseUrl, max: 2 })
      const context: Asked = { url, token, shop, from, to }
      const query = `from=${from}&to=${to}`
      for (const register of registerNames) {
        const path = `registers/${register}`
        const { whole, summed } = expected[register]
        await measureFile(context, { work: register, path, query, sums: await askSums(pool, whole, context) })
        for (const [by, letters] of Object.entries({ month: '7', day: '10' })) {
          const sums = await askSums(pool, summed.replaceAll('$by', letters), context)
          const lastTells = isBalance(register)
          await measureFile(context, {
            work: `${register} by ${by}`,
            path,
            query: `${query}&by=${by}`,
            sums,
            lastTells,
          })
        }
      }
      for (const list of lists) await measureFile(context, { work: `list of ${list}`, path: `${list}/export` })
      await pool.end()
    },
  )
}

interface Asked {
  url: string
  token: string
  shop: OfficeShop
  from: string
  to: string
}

async function askSums(pool: pg.Pool, statement: string, { from, to }: Asked): Promise<Sums> {
  const endOf = (day: string) => `((date '${day}' + 1)::timestamp at time zone 'Europe/Vilnius')`
  const statementText = statement
    .replaceAll('$begins', endOf(addDays(from, -1)))
    .replaceAll('$ends', endOf(to))
    .replaceAll('$from', `date '${from}'`)
    .replaceAll('$to', `date '${to}'`)
  const { rows } = await pool.query<Record<string, string | null>>(statementText)
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, sum]) => [name, Number(sum ?? 0)]))
}

interface FileToMeasure {
  work: string
  /** Below /api/admin, without its ending. */
  path: string
  query?: string
  sums?: Sums
  /** The last row alone tells the sums. */
  lastTells?: boolean
}

async function measureFile(context: Asked, { work, path, query = '', sums, lastTells = false }: FileToMeasure) {
  for (const ending of ['csv', 'xlsx'] as const) {
    const peak = watchMemory(context.shop.pid)
    const others = watchOthers(context.url)
    const began = performance.now()
    const answer = await fetch(`${context.url}/api/admin/${path}.${ending}?${query}`, {
      headers: { authorization: `Bearer ${context.token}` },
    })
    if (!answer.ok) throw new Error(`${path}.${ending} answered ${answer.status}: ${await answer.text()}`)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const seconds = (performance.now() - began) / 1000
    const wait = await others.stop()
    const table = ending === 'csv' ? readCsv(bytes) : await readSheet(bytes)
    const name = `${work}, ${ending.toUpperCase()}`
    reportMaximum(name, seconds, mostSeconds, 's', `${table.length - 1} rows, ${(bytes.length / 1e6).toFixed(1)} MB`)
    reportMaximum(`${name}: memory`, peak.stop(), mostMegabytes, 'MB')
    reportMaximum(`${name}: longest wait of others`, wait, mostWaitMs, 'ms', '/readyz, ten times a second')
    if (sums) reportMaximum(`${name}: told otherwise by the tables`, differ(table, sums, lastTells), 0, '')
  }
}

/** Texts as written; sums in euros. */
type Table = (string | number)[][]

function readCsv(bytes: Uint8Array): Table {
  return parseCsv(Buffer.from(bytes).toString().replace('\ufeff', ''), 1_000_000)
}

async function readSheet(bytes: Uint8Array): Promise<Table> {
  const { sheets } = await readXlsx(bytes)
  return (sheets[0]?.rows ?? []) as Table
}

/** How many of the sums, and of the count of rows, are others. */
function differ([heads = [], ...rows]: Table, { rows: count, ...sums }: Sums, lastTells: boolean): number {
  const judged = lastTells ? rows.slice(-1) : rows
  const wrong = Object.entries(sums).filter(([head, sum]) => {
    const at = heads.indexOf(head)
    const written = judged.reduce(
      (whole, row) => whole + Math.round(Number(String(row[at] ?? '').replace(',', '.')) * 100),
      0,
    )
    if (written !== sum) console.error(`${head}: ${written} in the file, ${sum} in the tables`)
    return written !== sum
  })
  if (rows.length !== count) console.error(`${rows.length} rows in the file, ${count} in the tables`)
  return wrong.length + (rows.length === count ? 0 : 1)
}
