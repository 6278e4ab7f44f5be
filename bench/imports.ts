import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { writeXlsx } from 'hucre/xlsx'
import pg from 'pg'
import { type ImportKind, importKinds } from '#back-office/onboarding/import-kinds.ts'
import { openProgramForBusiness } from '#shell/settings/server/settings.factories.ts'
import { buildCsv, type ImportLines, importFiles } from './import-files.ts'
import { readResidentMegabytes, watchMemory } from './processes.ts'
import { report, reportMaximum } from './report.ts'
import { watchOthers } from './watch-others.ts'
import { type OfficeShop, signInToOffice, withOffice } from './with-office.ts'

/** For 100,000 rows; proportionally fewer for less. */
const maxima: Record<ImportKind, { seconds: number; megabytes: number }> = {
  clients: { seconds: 240, megabytes: 500 },
  units: { seconds: 150, megabytes: 500 },
  goods: { seconds: 240, megabytes: 500 },
  'price-lists': { seconds: 90, megabytes: 500 },
  'open-rentals': { seconds: 900, megabytes: 500 },
  deposits: { seconds: 90, megabytes: 500 },
  debts: { seconds: 240, megabytes: 500 },
}

const subjects = [
  ...['clients', 'client_contacts', 'units', 'products', 'client_prices', 'orders', 'order_lines', 'rentals'],
  ...['rental_units', 'handovers', 'billed_pieces', 'imported_orders', 'deposits', 'documents', 'data_imports'],
  ...['data_import_changes', 'history', 'stock_movements', 'place_stock'],
]

/** Files of another program into a new shop, each tried, killed in the middle, sent again; all taken back, the last first. */
export async function measureImports(rows: number): Promise<void> {
  const products = rows / 100
  await withOffice(
    async (db) => {
      await (db.$client as unknown as pg.Pool).query(`
        insert into categories (kind, title, slug) values ('rent', 'Įrankiai', 'irankiai'), ('sell', 'Apsauga', 'apsauga');
        insert into products (kind, slug, title, category_id, price_per_day)
        select 'rent', 'irankis-' || n, 'Įrankis ' || n, (select id from categories where kind = 'rent'), 1000
          from generate_series(1, ${products}) n`)
    },
    async (url, token, shop) => {
      await openProgramForBusiness({ base: url }, token)
      const pool = new pg.Pool({ connectionString: shop.databaseUrl, max: 2 })
      // the database stops under it where a part fails
      pool.on('error', () => undefined)
      let running: Running = { url, token, pid: shop.pid, pool, startAgain: shop.startAgain }
      const done: { kind: ImportKind; id: number; before: Counts }[] = []
      for (const kind of importKinds) {
        const lines = importFiles[kind](kind === 'deposits' ? rows / 2 : rows, products)
        const before = await countAll(pool)
        running = await measureKind(running, { kind, lines })
        done.push({ kind, id: await lastImport(pool), before })
        await pool.query('analyze')
      }
      for (const { kind, id, before } of done.reverse()) await measureUndo(running, { kind, id, before })
      await pool.end()
    },
  )
}

interface Running {
  url: string
  token: string
  pid: number
  pool: pg.Pool
  startAgain: OfficeShop['startAgain']
}

interface KindToMeasure {
  kind: ImportKind
  lines: ImportLines
}

async function measureKind(shop: Running, { kind, lines }: KindToMeasure): Promise<Running> {
  const rows = lines.length - 1
  const share = rows / 100_000
  const limit = { seconds: maxima[kind].seconds * share, megabytes: maxima[kind].megabytes }
  const bytes = buildCsv(lines)
  const note = `${rows} rows, ${(bytes.length / 1e6).toFixed(1)} MB`
  const before = await countAll(shop.pool)

  await reportImport(shop, { work: `${kind}: tried`, kind, bytes, rows, dryRun: true, limit, note })
  if (kind === 'clients') {
    const book = await writeXlsx({ sheets: [{ name: 'Klientai', rows: lines }] })
    await reportImport(shop, {
      ...{ work: `${kind}: tried as XLSX`, kind, bytes: book, rows, dryRun: true, limit },
      note: `${(book.length / 1e6).toFixed(1)} MB`,
    })
  }
  reportMaximum(`${kind}: left of a try`, differ(before, await countAll(shop.pool)), 0, '')

  const key = randomBytes(16).toString('hex')
  const lost = post(shop, { kind, bytes, key }).catch(() => undefined)
  await waitUntilHalfWritten(shop, kind, key)
  process.kill(shop.pid, 'SIGKILL')
  await lost
  const again = await shop.startAgain()
  const running = { ...shop, url: again.url, pid: again.pid }
  reportMaximum(`${kind}: left of one killed half way`, differ(before, await countAll(shop.pool)), 0, '')

  const written = await readWrittenBytes(shop.pool)
  await reportImport(running, { work: `${kind}: imported`, kind, bytes, rows, limit, note })
  const more = (await readWrittenBytes(shop.pool)) - written
  report(`${kind}: written by the database`, `${(more / 1e6).toFixed(0)} MB`)
  return running
}

interface ImportToReport {
  work: string
  kind: ImportKind
  bytes: Uint8Array
  rows: number
  dryRun?: boolean
  limit: { seconds: number; megabytes: number }
  note: string
}

async function reportImport(shop: Running, { work, kind, bytes, rows, dryRun = false, limit, note }: ImportToReport) {
  const before = readResidentMegabytes(shop.pid)?.now ?? 0
  const peak = watchMemory(shop.pid)
  const others = watchOthers(shop.url)
  const began = performance.now()
  const { status, body } = await post(shop, { kind, bytes, dryRun })
  const took = (performance.now() - began) / 1000
  const { created, errors } = body.data ?? {}
  const isWhole = kind === 'open-rentals' ? created === Math.ceil(rows / 2) : created === rows
  if (status !== 200 || !isWhole || errors?.length)
    throw new Error(`${work} answered ${status} ${JSON.stringify(body).slice(0, 500)}`)
  reportMaximum(work, took, limit.seconds, 's', note)
  reportMaximum(`${work}: memory`, peak.stop(), limit.megabytes, 'MB', `${before} MB before`)
  reportMaximum(`${work}: longest wait of others`, await others.stop(), 2_000, 'ms', '/readyz, ten times a second')
}

async function measureUndo(shop: Running, { kind, id, before }: { kind: ImportKind; id: number; before: Counts }) {
  const peak = watchMemory(shop.pid)
  const began = performance.now()
  const { status, body } = await send(shop, `/api/admin/imports/${id}/undo`, {
    type: 'application/json',
    bytes: Buffer.from('{}'),
  })
  if (status !== 200) throw new Error(`The undo of ${kind} answered ${status} ${JSON.stringify(body)}`)
  const took = (performance.now() - began) / 1000
  reportMaximum(`${kind}: taken back`, took, maxima[kind].seconds, 's', `${body.data?.removed} records`)
  reportMaximum(`${kind}: taken back: memory`, peak.stop(), maxima[kind].megabytes, 'MB')
  const after = await countAll(shop.pool)
  const kept = { history: 0, data_imports: 0, stock_movements: 0, place_stock: 0 }
  reportMaximum(`${kind}: left of it`, differ({ ...before, ...kept }, { ...after, ...kept }), 0, '')
}

type Counts = Record<string, number>

async function countAll(pool: pg.Pool): Promise<Counts> {
  const columns = subjects.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(', ')
  const { rows } = await pool.query<Counts>(`select ${columns}`)
  return rows[0] ?? {}
}

function differ(before: Counts, after: Counts): number {
  const changed = subjects.filter((table) => before[table] !== after[table])
  for (const table of changed) console.error(`${table}: ${before[table]} → ${after[table]}`)
  return changed.reduce((sum, table) => sum + Math.abs((after[table] ?? 0) - (before[table] ?? 0)), 0)
}

async function lastImport(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ id: number }>('select max(id) as id from data_imports')
  return rows[0]?.id ?? 0
}

async function readWrittenBytes(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query(`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint as bytes`)
  return Number(rows[0]?.bytes)
}

async function waitUntilHalfWritten(shop: Running, kind: ImportKind, key: string): Promise<void> {
  for (;;) {
    const { rows } = await shop.pool.query('select step, done, whole, result from progress where key = $1', [key])
    const [row] = rows
    if (row?.result) throw new Error(`${kind} was written before it could be killed`)
    if (row?.step === 'writing' && row.done * 2 >= row.whole && row.whole > 0) return
    await delay(20)
  }
}

interface FileToPost {
  kind: ImportKind
  bytes: Uint8Array
  dryRun?: boolean
  key?: string
}

/** Terms of clients ask for a password of the last ten minutes. */
async function post(shop: Running, { kind, bytes, dryRun = false, key }: FileToPost) {
  const token = await signInToOffice(shop.url)
  const form = new FormData()
  form.set('dry_run', dryRun ? '1' : '0')
  if (key) form.set('progress_key', key)
  form.set('file', new Blob([new Uint8Array(bytes)]), 'failas')
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') ?? ''
  return send({ ...shop, token }, `/api/admin/imports/${kind}`, {
    type,
    bytes: Buffer.from(await encoded.arrayBuffer()),
  })
}

interface ImportedBody {
  data?: { created?: number; errors?: unknown[]; removed?: number }
}

/** `fetch` gives up after five minutes. */
async function send({ url, token }: Running, path: string, { type, bytes }: { type: string; bytes: Buffer }) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type, 'content-length': bytes.length }
  const call = request(`${url}${path}`, { method: 'POST', headers })
  const answered = new Promise<{ status: number; body: ImportedBody }>((resolve, reject) => {
    call.on('error', reject)
    call.on('response', async (answer) => {
      try {
        resolve({ status: answer.statusCode ?? 0, body: JSON.parse(await text(answer)) })
      } catch (error) {
        reject(error)
      }
    })
  })
  call.end(bytes)
  return answered
}
