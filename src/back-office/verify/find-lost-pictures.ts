// biome-ignore-all lint/plugin/bare-connection: runs the texts of the invariants on a reading of its own

import type pg from 'pg'
import { openPhotoFiles } from '#counter/handovers/server/public/open-photo-files.ts'
import { deletePicture } from '#shell/images/images.jobs.ts'
import { openPictureFiles, type PictureStore } from '#shell/images/server/public/open-picture-files.ts'
import { isRequiredFile, type ListedFile, type PictureFiles } from '#shell/images/server/public/picture-file.ts'

/** Files may still get a row, or wait for the hourly purge. */
const purgedWithinMs = 3 * 60 * 60 * 1000

const places = [
  { table: 'images', filesIn: (store: PictureStore) => openPictureFiles(store) },
  { table: 'handover_photos', filesIn: openPhotoFiles },
]

/** Rows are deleted before files, so rows without files are read again. */
export async function findLostPictures(client: pg.ClientBase, store: PictureStore): Promise<string[]> {
  const lost: string[] = []
  for (const { table, filesIn } of places) {
    const { rows } = await client.query<{ key: string }>(`select key from ${table}`)
    const drawn = await drawnIn(filesIn(store))
    const without = rows.map(({ key }) => key).filter((key) => !drawn.has(key))
    const still = without.length > 0 ? await keysAmong(client, table, without) : []
    lost.push(...still.map((key) => `picture ${key} has no files`))
  }
  return lost.slice(0, 20)
}

export async function findUnknownPictures(client: pg.ClientBase, store: PictureStore): Promise<string[]> {
  const strangers: string[] = []
  for (const { table, filesIn } of places) {
    const drawn = await drawnIn(filesIn(store))
    const known = new Set(drawn.size > 0 ? await keysAmong(client, table, [...drawn.keys()]) : [])
    for (const key of await keysBeingDeleted(client)) known.add(key)
    for (const [key, listed] of drawn)
      if (!known.has(key) && (await isOld(listed))) strangers.push(`files of ${key} have no picture`)
  }
  return strangers.slice(0, 20)
}

async function keysAmong(client: pg.ClientBase, table: string, keys: string[]): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(`select key from ${table} where key = any($1)`, [keys])
  return rows.map(({ key }) => key)
}

/** The job tables exist only after the first start. */
async function keysBeingDeleted(client: pg.ClientBase): Promise<string[]> {
  const { rows: made } = await client.query<{ jobs: string | null }>(`select to_regclass('pgboss.job') as jobs`)
  if (!made[0]?.jobs) return []
  const { rows } = await client.query<{ key: string }>(
    `select data ->> 'key' as key from pgboss.job where name = $1 and state in ('created', 'retry', 'active')`,
    [deletePicture.name],
  )
  return rows.map(({ key }) => key)
}

/** Existing files, or those that can be made from one. */
async function drawnIn(files: PictureFiles): Promise<Map<string, ListedFile>> {
  const drawn = new Map<string, ListedFile>()
  for await (const one of files.list()) if (isRequiredFile(one.file)) drawn.set(one.file.key, one)
  return drawn
}

async function isOld(listed: ListedFile): Promise<boolean> {
  const writtenAt = await listed.writtenAt()
  return writtenAt !== undefined && Date.now() - writtenAt.getTime() > purgedWithinMs
}
