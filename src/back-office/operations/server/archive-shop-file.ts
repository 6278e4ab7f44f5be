import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { listKnownMigrations } from '#platform/database/migrate.ts'
import { programVersion } from '#platform/program-version.ts'
import { type ArchiveContents, ArchiveManifest, archiveFormat, manifestName, toContents } from './archive-manifest.ts'
import { readRows } from './archive-rows.ts'
import { readSums } from './archive-sums.ts'
import { collectBuffer, WrongBackup } from './backup-file.ts'
import { type InsertRows, loadTables } from './load-tables.ts'
import type { ShopFile, WaitingJob } from './shop-file.ts'

/** A manifest of a million files has some 100. */
const maxManifestBytes = 256 * 2 ** 20

export const archiveShopFile: ShopFile<ArchiveContents> = {
  check: checkArchive,
  async load(client, path, { manifest, ...contents }, takePicture) {
    return withZip(path, async (zip) => {
      const entries = await readEntries(zip, (name) => !name.startsWith('documents/'))
      await loadTables(client, contents, async (insertRows) => {
        for (const [name, table] of Object.entries(manifest.tables)) {
          const body = await open(zip, entries, table.file)
          await insertTable(insertRows, name, table.columns, body)
          const columns = Object.keys(table.sums).map((column) => ({ column }))
          const sums = await readSums(client, `"${name}"`, columns)
          for (const { column } of columns)
            if (sums[column] !== table.sums[column])
              throw new WrongBackup(`The sum of ${name}.${column} came out otherwise. Nothing was changed.`)
        }
      })
      for (const name of entries.keys())
        if (/^(private\/)?images\//.test(name)) await takePicture(name, await open(zip, entries, name))
      const jobs = await collectBuffer(await open(zip, entries, 'jobs.json'))
      return JSON.parse(String(jobs)) as WaitingJob[]
    })
  },
}

/** An archive's columns are those of the program that wrote it, so another program refuses it. Throws WrongBackup. */
export async function checkArchive(path: string): Promise<ArchiveContents> {
  const manifest = await withZip(path, async (zip) =>
    readManifest(path, zip, await readEntries(zip, (name) => name === manifestName)),
  )
  refuseOtherProgram(path, manifest)
  await withZip(path, (zip) => assertHashes(path, zip, manifest))
  // of a hundred thousand papers it is large, and was needed here alone
  return toContents({ ...manifest, files: {} })
}

/** One file after another, in the order of the zip: none is kept. */
async function assertHashes(path: string, zip: ZipFile, { files }: ArchiveManifest): Promise<void> {
  const missing = new Set(Object.keys(files))
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName
    if (name === manifestName) continue
    if (!missing.delete(name))
      throw new WrongBackup(`${path} has a file that its manifest does not name (${name}). Take another one.`)
    const hash = createHash('sha256')
    for await (const chunk of await zip.openReadStreamPromise(entry)) hash.update(chunk as Buffer)
    if (hash.digest('hex') !== files[name]) throw new WrongBackup(`${path} is damaged (${name}). Take another one.`)
  }
  for (const name of missing) throw buildMissingError(name)
}

function refuseOtherProgram(path: string, { version, format, migrations }: ArchiveManifest): void {
  const known = listKnownMigrations()
  const isSame =
    format === archiveFormat &&
    migrations.length === known.length &&
    [...known].sort((a, b) => a - b).every((moment, at) => moment === migrations[at])
  if (isSame) return
  const last = Math.max(...known)
  const isNewer = format > archiveFormat || (migrations.at(-1) ?? 0) > last
  throw new WrongBackup(
    `${path} was written by ${isNewer ? 'a newer' : 'an older'} program (${version}; this one is ${programVersion}). ` +
      'Read it with that program into an empty shop, then update the shop.',
  )
}

async function readManifest(path: string, zip: ZipFile, entries: Entries): Promise<ArchiveManifest> {
  const entry = entries.get(manifestName)
  if (!entry || entry.uncompressedSize > maxManifestBytes)
    throw new WrongBackup(`${path} is no archive of a shop: it has no manifest.`)
  const bytes = await collectBuffer(await open(zip, entries, manifestName))
  if (crc32(bytes) !== entry.crc32) throw new WrongBackup(`${path} is damaged (${manifestName}). Take another one.`)
  const parsed = ArchiveManifest.safeParse(parseJson(String(bytes)))
  if (!parsed.success) throw new WrongBackup(`${path} is no archive of a shop: its manifest can't be read.`)
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Entries = Map<string, Entry>

/** Those alone that are wanted: an entry takes a kilobyte. */
async function readEntries(zip: ZipFile, isWanted: (name: string) => boolean): Promise<Entries> {
  const entries: Entries = new Map()
  for await (const entry of zip.eachEntry()) if (isWanted(entry.fileName)) entries.set(entry.fileName, entry)
  return entries
}

async function withZip<T>(path: string, read: (zip: ZipFile) => Promise<T>): Promise<T> {
  let zip: ZipFile | undefined
  try {
    zip = await openPromise(path, { lazyEntries: true, autoClose: false })
    return await read(zip)
  } catch (error) {
    if (error instanceof WrongBackup) throw error
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new WrongBackup(`There is no file ${path}.`)
    if (!zip || !code || isOfZip(code))
      throw new WrongBackup(`${path} is not a whole archive: ${message.replace(/\.$/, '')}. Take another one.`)
    throw error
  } finally {
    zip?.close()
  }
}

const buildMissingError = (name: string) =>
  new WrongBackup(`The archive is not whole: ${name} is missing. Take another one.`)

/** Errors of PostgreSQL and of the file system have codes, too. */
const isOfZip = (code: string): boolean => /^(Z_|ERR_)/.test(code)

async function open(zip: ZipFile, entries: Entries, name: string): Promise<AsyncIterable<Buffer>> {
  const entry = entries.get(name)
  if (!entry) throw buildMissingError(name)
  return zip.openReadStreamPromise(entry)
}

async function insertTable(
  insertRows: InsertRows,
  name: string,
  columns: string[],
  body: AsyncIterable<Buffer>,
): Promise<void> {
  let head: (string | null)[] | undefined
  for await (const rows of readRows(joinPieces(body))) {
    if (!head) {
      head = rows.shift()
      if (head?.length !== columns.length || head.some((column, at) => column !== columns[at]))
        throw new WrongBackup(`The columns of ${name} are not those of the manifest.`)
    }
    if (rows.some((row) => row.length !== columns.length))
      throw new WrongBackup(`${name} has a row of another length than its heading.`)
    if (rows.length > 0) await insertRows(name, JSON.stringify(rows))
  }
}

const pieceBytes = 2 ** 20

/** Larger pieces: each is an insert. */
async function* joinPieces(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    waiting.push(chunk)
    bytes += chunk.length
    if (bytes < pieceBytes) continue
    yield Buffer.concat(waiting)
    waiting = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(waiting)
}
