// biome-ignore-all lint/plugin/bare-connection: copies or moves whole tables, of whatever schema there is

import { dirname } from 'node:path'
import { gatherErased } from '#back-office/privacy/server/erased-list.ts'
import { listAppliedMigrations } from '#platform/database/migrate.ts'
import { ShopClient } from '#platform/database/shop-client.ts'
import { makePrivateFolder } from '#platform/private-files.ts'
import { programVersion } from '#platform/program-version.ts'
import { assignToFolderOwner } from '#postgres/assign-to-folder-owner.ts'
import type { PictureStore } from '#shell/images/server/public/open-picture-files.ts'
import { backupLock } from '#shell/images/server/public/run-outside-backup.ts'
import { type Manifest, writeBackupFile } from './backup-file.ts'
import { copyPictures } from './copy-pictures.ts'
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
        return {
          tables,
          jobs,
          sequences: await readSequences(client),
          pictures: await copyPictures(client, store, add),
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
