import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { Finding } from './verify.ts'

/** Files without a row may wait for theirs, or for the hourly sweep after their process died. */
const sweptWithinMs = 3 * 60 * 60 * 1000

/**
 * I10: pictures of the shop and of hand-overs have their files, and files their rows. Files come before their row and go
 * after it, so a row that lacks them is asked for once more before it counts: it may have gone while we looked.
 */
export async function findLostPictures(client: pg.PoolClient, dataDir: string): Promise<Finding[]> {
  const places = [
    { table: 'images', folder: join(dataDir, 'images') },
    { table: 'handover_photos', folder: join(dataDir, 'private/images') },
  ]
  const lost: string[] = []
  const strangers: string[] = []
  for (const { table, folder } of places) {
    const { rows } = await client.query<{ key: string }>(`select key from ${table}`)
    const drawn = drawnIn(folder)
    const without = rows.map(({ key }) => key).filter((key) => !drawn.has(key))
    const still = await client.query<{ key: string }>(`select key from ${table} where key = any($1)`, [without])
    lost.push(...still.rows.map(({ key }) => `picture ${key} has no files`))

    const alone = new Set(drawn.keys()).difference(new Set(rows.map(({ key }) => key)))
    const old = [...alone].filter((key) => isOld(join(folder, drawn.get(key) ?? '')))
    const known = await client.query<{ key: string }>(`select key from ${table} where key = any($1)`, [old])
    const late = new Set(known.rows.map(({ key }) => key))
    strangers.push(...old.filter((key) => !late.has(key)).map((key) => `files of ${key} have no picture`))
  }
  return [
    { name: 'I10', says: 'every picture has its files', breaches: lost.slice(0, 20) },
    { name: 'I10-strangers', says: 'every picture file has its row', breaches: strangers.slice(0, 20) },
  ]
}

/** Pictures that have WebP files here, each with the name of one. */
function drawnIn(folder: string): Map<string, string> {
  const drawn = new Map<string, string>()
  if (!existsSync(folder)) return drawn
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  for (const { name } of files) if (name.endsWith('.webp')) drawn.set(name.split('-')[0] ?? '', name)
  return drawn
}

function isOld(file: string): boolean {
  const found = statSync(file, { throwIfNoEntry: false })
  return found !== undefined && Date.now() - found.mtimeMs > sweptWithinMs
}
