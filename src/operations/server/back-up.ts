import { dirname } from 'node:path'
import type pg from 'pg'
import { photoFiles } from '#handovers/server/photo-files.ts'
import { fileName, type PictureFiles } from '#images/server/picture-file.ts'
import { type PictureStore, pictureFiles } from '#images/server/picture-files.ts'
import { copyingLock } from '#images/server/while-not-copied.ts'
import { appliedMigrations } from '#platform/database/migrate.ts'
import { ShopClient } from '#platform/database/shop-client.ts'
import { makePrivateFolder } from '#platform/private-files.ts'
import { programVersion } from '#platform/program-version.ts'
import { giveToOwner } from '#postgres/give-to-owner.ts'
import { gatherErased } from '#privacy/server/erased-list.ts'
import { type Manifest, writeBackupFile } from './backup-file.ts'
import { dumpJobs, dumpTables, readSequences } from './dump-tables.ts'

interface BackUp extends PictureStore {
  url: string
  /** Where the backup will lie; an older one of this name is replaced when the new one is whole. */
  file: string
  /** Told when the snapshot is taken: what happens from now on is not in the backup. For tests. */
  whenTaken?: () => Promise<void>
}

/**
 * Writes database and pictures into one file, while the shop is open: every row as of one moment (a repeatable read
 * transaction), and the files of the pictures that these rows name. Files never change under their names, and while a
 * backup is made none is erased, so they can be copied after the rows. Nothing is locked that customers need.
 */
export async function backUp({ url, file, whenTaken, ...store }: BackUp): Promise<Manifest> {
  const client = new ShopClient({ connectionString: url, application_name: 'irankine backup' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query("set statement_timeout = 0; set lock_timeout = '60s'")
    await client.query(`select pg_advisory_lock(${copyingLock})`)
    await client.query('begin transaction isolation level repeatable read, read only')
    const migrations = [...(await appliedMigrations(client))].sort((a, b) => a - b)
    if (migrations.length === 0) throw new Error('There is nothing to back up: the database has no tables of the shop.')
    await whenTaken?.()

    await makePrivateFolder(dirname(file))
    const taken_at = new Date().toISOString()
    const manifest = await writeBackupFile(
      file,
      async (add) => {
        const tables = await dumpTables(client, add)
        const jobs = await dumpJobs(client, add)
        const shown = await copyPictures(client, 'select key from images', pictureFiles(store), 'images', add)
        const photos = await copyPictures(
          client,
          'select key from handover_photos',
          photoFiles(store),
          'private/images',
          add,
        )
        return {
          tables,
          jobs,
          sequences: await readSequences(client),
          pictures: {
            files: shown.files + photos.files,
            bytes: shown.bytes + photos.bytes,
            missing: [...shown.missing, ...photos.missing],
          },
        }
      },
      (filled, parts) => ({ format: 1, version: programVersion, taken_at, migrations, ...filled, parts }),
    )
    giveToOwner(file)
    await gatherErased([store.dataDir, dirname(file)], dirname(file))
    return manifest
  } finally {
    // Ends the session and with it the lock.
    await client.end().catch(() => {})
  }
}

type AddFile = (name: string, bytes: Buffer) => Promise<void>

async function copyPictures(client: pg.Client, keysOf: string, files: PictureFiles, folder: string, add: AddFile) {
  const { rows } = await client.query<{ key: string }>(keysOf)
  const wanted = new Set(rows.map(({ key }) => key))
  const missing = new Set(wanted)
  const copied = { files: 0, bytes: 0 }
  for await (const { file } of files.list()) {
    if (!wanted.has(file.key)) continue
    const bytes = await files.read(file)
    if (!bytes) continue
    await add(`${folder}/${fileName(file)}`, bytes)
    missing.delete(file.key)
    copied.files++
    copied.bytes += bytes.length
  }
  return { ...copied, missing: [...missing] }
}
