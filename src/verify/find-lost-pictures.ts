import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

/** Files without a row may wait for theirs, or for the hourly sweep after their process died. */
const sweptWithinMs = 3 * 60 * 60 * 1000

const places = [
  { table: 'images', folder: 'images' },
  { table: 'handover_photos', folder: 'private/images' },
]

/**
 * Pictures of the shop and of hand-overs whose files are not there. Files go after their row, so a row that lacks them is
 * asked for once more before it counts: it may have gone while we looked.
 */
export async function findLostPictures(client: pg.ClientBase, dataDir: string): Promise<string[]> {
  const lost: string[] = []
  for (const { table, folder } of places) {
    const { rows } = await client.query<{ key: string }>(`select key from ${table}`)
    const drawn = await drawnIn(join(dataDir, folder))
    const without = rows.map(({ key }) => key).filter((key) => !drawn.has(key))
    const still = without.length > 0 ? await keysAmong(client, table, without) : []
    lost.push(...still.map((key) => `picture ${key} has no files`))
  }
  return lost.slice(0, 20)
}

/** Files that have been there for hours and that no row speaks of. */
export async function findStrangers(client: pg.ClientBase, dataDir: string): Promise<string[]> {
  const strangers: string[] = []
  for (const { table, folder } of places) {
    const drawn = await drawnIn(join(dataDir, folder))
    const known = new Set(drawn.size > 0 ? await keysAmong(client, table, [...drawn.keys()]) : [])
    for (const [key, name] of drawn)
      if (!known.has(key) && (await isOld(join(dataDir, folder, name))))
        strangers.push(`files of ${key} have no picture`)
  }
  return strangers.slice(0, 20)
}

async function keysAmong(client: pg.ClientBase, table: string, keys: string[]): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(`select key from ${table} where key = any($1)`, [keys])
  return rows.map(({ key }) => key)
}

/** Pictures that have WebP files here, each with the name of one. */
async function drawnIn(folder: string): Promise<Map<string, string>> {
  const drawn = new Map<string, string>()
  if (!existsSync(folder)) return drawn
  for (const name of await readdir(folder)) if (name.endsWith('.webp')) drawn.set(name.split('-')[0] ?? '', name)
  return drawn
}

async function isOld(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined)
  return found !== undefined && Date.now() - found.mtimeMs > sweptWithinMs
}
