// biome-ignore-all lint/plugin/bare-connection: copies or moves whole tables, of whatever schema there is

import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { ZipFile } from 'yazl'
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
import { buildWaitingJobsSql, leftOut, listTables, readRowLines, readSequences } from './dump-tables.ts'

interface WriteArchive extends PictureStore {
  url: string
  reader: Reader
}

/** The zip, as it is being made; undefined while a backup or another archive is. */
export async function writeArchive({ url, reader, ...store }: WriteArchive): Promise<Readable | undefined> {
  const client = new ShopClient({ connectionString: url, application_name: 'irankine archive' })
  client.on('error', () => {})
  await client.connect()
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
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
  fill(client, openZip(zip, output), reader, store)
    .catch((error) => output.destroy(error as Error))
    .finally(end)
  return output
}

type AddPart = (name: string, bytes: Iterable<Buffer> | AsyncIterable<Buffer>, isPacked?: boolean) => Promise<void>

async function fill(client: pg.ClientBase, zip: OpenZip, reader: Reader, store: PictureStore): Promise<void> {
  const { add, files, end } = zip
  const migrations = [...(await listAppliedMigrations(client))].sort((a, b) => a - b)
  const begun = beginManifest(migrations, new Date().toISOString())
  const tables = await addTables(client, add)
  const jobs = await addJobs(client, add)
  const sequences = await readSequences(client)
  const documents = await addDocuments(client, add, reader, store)
  const pictures = await copyPictures(client, store, (name, bytes) => add(name, [bytes], true))
  const manifest: ArchiveManifest = { ...begun, tables, sequences, jobs, documents, pictures, files: { ...files } }
  await add(manifestName, [Buffer.from(JSON.stringify(manifest, undefined, 1))])
  end()
}

interface OpenZip {
  add: AddPart
  /** SHA-256 by name. */
  files: Record<string, string>
  end: () => void
}

/** One part after another, as fast as somebody reads. */
function openZip(zip: ZipFile, output: Readable): OpenZip {
  const files: Record<string, string> = {}
  return {
    files,
    end: () => zip.end(),
    async add(name, bytes, isPacked = false) {
      const hash = createHash('sha256')
      // the zip keeps the question for a part until its end, so that must not keep the part
      let left: typeof bytes = bytes
      async function* hashed() {
        for await (const piece of left) {
          hash.update(piece)
          yield piece
        }
        left = []
      }
      await new Promise<void>((resolve, reject) => {
        zip.addReadStreamLazy(name, { compress: !isPacked, mode: 0o100600 }, (take) => {
          const part = Readable.from(hashed())
          const leave = () => part.destroy(new Error('Nobody reads the archive any more.'))
          if (output.destroyed) leave()
          output.once('close', leave)
          finished(part)
            .finally(() => output.off('close', leave))
            .then(resolve, reject)
          take(null, part)
        })
        unpoolLastName(zip)
      })
      files[name] = hash.digest('hex')
    },
  }
}

/** A short buffer lies in a slab of 64 kB with others, which the zip would keep whole, one for each part. */
function unpoolLastName(zip: ZipFile): void {
  const entry = (zip as unknown as { entries: { utf8FileName: Buffer }[] }).entries.at(-1)
  if (!entry) return
  const own = Buffer.allocUnsafeSlow(entry.utf8FileName.length)
  entry.utf8FileName.copy(own)
  entry.utf8FileName = own
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

async function* linesOf(
  client: pg.ClientBase,
  select: string,
  columns: { column: string }[],
  counted: { rows: number },
): AsyncGenerator<Buffer> {
  yield Buffer.from(formatHead(columns.map(({ column }) => column)))
  for await (const lines of readRowLines(client, select)) {
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
