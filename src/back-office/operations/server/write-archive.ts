// biome-ignore-all lint/plugin/bare-connection: copies or moves whole tables, of whatever schema there is

import type { Readable } from 'node:stream'
import type pg from 'pg'
import { renderDocumentPdf } from '#people/documents/server/public/render-document-pdf.ts'
import type { Reader } from '#platform/database/database.ts'
import { listAppliedMigrations } from '#platform/database/migrate.ts'
import { ShopClient } from '#platform/database/shop-client.ts'
import type { PictureStore } from '#shell/images/server/public/open-picture-files.ts'
import { backupLock } from '#shell/images/server/public/run-outside-backup.ts'
import { type ArchiveManifest, type ArchiveTable, beginManifest, manifestName } from './archive-manifest.ts'
import { buildRowSql, formatHead } from './archive-rows.ts'
import { readSums } from './archive-sums.ts'
import { copyPictures } from './copy-pictures.ts'
import { type ByteList, createByteList } from './create-byte-list.ts'
import { buildWaitingJobsSql, leftOut, listTables, readRowLines, readSequences } from './dump-tables.ts'
import { type OpenZip, openZip } from './open-zip.ts'

interface WriteArchive extends PictureStore {
  url: string
  reader: Reader
}

/** The zip, as it is being made; undefined while a backup or another archive is. */
export async function writeArchive({ url, reader, ...store }: WriteArchive): Promise<Readable | undefined> {
  const client = new ShopClient({ connectionString: url, application_name: 'irankine archive' })
  client.on('error', () => {})
  await client.connect()
  const zip = openZip(new Date())
  const end = () => client.end().catch(() => {})
  try {
    await client.query('set statement_timeout = 0')
    const { rows } = await client.query<{ free: boolean }>(`select pg_try_advisory_lock(${backupLock}) as free`)
    if (!rows[0]?.free) {
      await end()
      return undefined
    }
    await client.query('begin transaction isolation level repeatable read, read only')
  } catch (error) {
    await end()
    throw error
  }
  fill(client, zip, reader, store)
    .catch((error) => zip.output.destroy(error as Error))
    .finally(end)
  return zip.output
}

type AddPart = (...part: Parameters<OpenZip['add']>) => Promise<void>

async function fill(client: pg.ClientBase, zip: OpenZip, reader: Reader, store: PictureStore): Promise<void> {
  const hashes = createByteList()
  let line = ''
  const add: AddPart = async (name, ...part) => {
    const hash = await zip.add(name, ...part)
    hashes.append(Buffer.from(`${line}${JSON.stringify(name)}: "${hash}"`))
    line = ',\n'
  }
  const migrations = [...(await listAppliedMigrations(client))].sort((a, b) => a - b)
  const begun = beginManifest(migrations, new Date().toISOString())
  const tables = await addTables(client, add)
  const jobs = await addJobs(client, add)
  const sequences = await readSequences(client)
  const documents = await addDocuments(client, add, reader, store)
  const pictures = await copyPictures(client, store, (name, bytes) => add(name, [bytes], true))
  const manifest: Omit<ArchiveManifest, 'files'> = { ...begun, tables, sequences, jobs, documents, pictures }
  await zip.add(manifestName, formatManifest(manifest, hashes))
  await zip.end()
}

function* formatManifest(manifest: Omit<ArchiveManifest, 'files'>, hashes: ByteList): Generator<Buffer> {
  yield Buffer.from(`${JSON.stringify(manifest, undefined, 1).slice(0, -2)},\n "files": {\n`)
  yield* hashes.pieces()
  yield Buffer.from('\n }\n}')
}

async function addTables(client: pg.ClientBase, add: AddPart): Promise<Record<string, ArchiveTable>> {
  const tables: Record<string, ArchiveTable> = {}
  for (const { name, columns } of await listTables(client)) {
    const file = `tables/${name}.csv`
    const from = `"${name}"${leftOut.includes(name) ? ' where false' : ''}`
    const counted = { rows: 0 }
    await add(file, linesOf(client, `select ${buildRowSql(columns)} as line from ${from}`, columns, counted))
    const numbers = columns.filter(({ type }) => /^(smallint|integer|bigint|numeric(\(.*\))?)$/.test(type))
    tables[name] = {
      file,
      columns: columns.map(({ column }) => column),
      rows: counted.rows,
      sums: await readSums(client, from, numbers),
    }
  }
  return tables
}

const pieceLetters = 2 ** 17

async function* linesOf(
  client: pg.ClientBase,
  select: string,
  columns: { column: string }[],
  counted: { rows: number },
): AsyncGenerator<Buffer> {
  yield Buffer.from(formatHead(columns.map(({ column }) => column)))
  for await (const lines of readRowLines(client, select, pieceLetters)) {
    counted.rows += lines.length
    yield Buffer.from(`${lines.join('\r\n')}\r\n`)
  }
}

async function addJobs(client: pg.ClientBase, add: AddPart): Promise<number> {
  const jobs: string[] = []
  const select = await buildWaitingJobsSql(client)
  if (select) for await (const lines of readRowLines(client, select)) jobs.push(...lines)
  await add('jobs.json', [Buffer.from(`[${jobs.join(',\n')}]`)])
  return jobs.length
}

/** Those that retention has emptied have none. */
async function addDocuments(client: pg.ClientBase, add: AddPart, reader: Reader, store: PictureStore) {
  let documents = 0
  for (let after = 0; ; ) {
    const { rows } = await client.query<{ id: number; kind: string; number: string }>(
      `select id, kind, full_number as number from documents
        where id > $1 and purged_at is null order by id limit 500`,
      [after],
    )
    for (const { id, kind, number } of rows) {
      const name = `documents/${kind}/${number.replace(/[^\p{L}\p{N}-]+/gu, '-')}-${id}.pdf`
      await add(name, [await renderDocumentPdf(reader, id, store)], true)
      documents++
    }
    const last = rows.at(-1)
    if (!last) return documents
    after = last.id
  }
}
