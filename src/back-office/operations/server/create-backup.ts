// biome-ignore-all lint/plugin/bare-connection: copies or moves whole tables, of whatever schema there is

import { dirname } from 'node:path'
import type pg from 'pg'
import { gatherErased } from '#back-office/privacy/server/erased-list.ts'
import { openPhotoFiles } from '#counter/handovers/server/public/open-photo-files.ts'
import { listAppliedMigrations } from '#platform/database/migrate.ts'
import { ShopClient } from '#platform/database/shop-client.ts'
import { makePrivateFolder } from '#platform/private-files.ts'
import { programVersion } from '#platform/program-version.ts'
import { assignToFolderOwner } from '#postgres/assign-to-folder-owner.ts'
import { openPictureFiles, type PictureStore } from '#shell/images/server/public/open-picture-files.ts'
import { formatPictureFileName, type PictureFiles } from '#shell/images/server/public/picture-file.ts'
import { backupLock } from '#shell/images/server/public/run-outside-backup.ts'
import { type Manifest, writeBackupFile } from './backup-file.ts'
import { dumpJobs, dumpTables, readSequences } from './dump-tables.ts'

interface BackUp extends PictureStore {
  url: string
  file: string
  /** Tests wait here: the snapshot is taken. */
  whenTaken?: () => Promise<void>
}

/**
 * While the shop is open: rows from one repeatable-read snapshot, then their files, which never change and are not
 * erased meanwhile. Takes no lock that customers need.
 */
export async function createBackup({ url, file, whenTaken, ...store }: BackUp): Promise<Manifest> {
  const client = new ShopClient({ connectionString: url, application_name: 'irankine backup' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query("set statement_timeout = 0; set lock_timeout = '60s'")
    await client.query(`select pg_advisory_lock(${backupLock})`)
    await client.query('begin transaction isolation level repeatable read, read only')
    const migrations = [...(await listAppliedMigrations(client))].sort((a, b) => a - b)
    if (migrations.length === 0) throw new Error('There is nothing to back up: the database has no tables of the shop.')
    await whenTaken?.()

    await makePrivateFolder(dirname(file))
    const taken_at = new Date().toISOString()
    const manifest = await writeBackupFile(
      file,
      async (add) => {
        const tables = await dumpTables(client, add)
        const jobs = await dumpJobs(client, add)
        const shown = await copyPictures(client, 'select key from images', openPictureFiles(store), 'images', add)
        const photos = await copyPictures(
          client,
          'select key from handover_photos',
          openPhotoFiles(store),
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
    assignToFolderOwner(file)
    await gatherErased([store.dataDir, dirname(file)], dirname(file))
    return manifest
  } finally {
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
    await add(`${folder}/${formatPictureFileName(file)}`, bytes)
    missing.delete(file.key)
    copied.files++
    copied.bytes += bytes.length
  }
  return { ...copied, missing: [...missing] }
}
