import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { migrate } from '#platform/database/migrate.ts'
import { createSilentLog } from '#platform/log.ts'
import { startEmbeddedPostgres } from '#postgres/start-embedded-postgres.ts'
import { generator } from './at-size/make-shop.factories.ts'
import { type FilledShop, fillShop } from './fill-shop.ts'

/** Database (`data`, stopped) and pictures (`shop`) in one folder. */
export interface StockedFolder {
  filled: FilledShop
  seconds: number
}

interface Note extends StockedFolder {
  generator: string
  madeAt: string
}

/** Later all rentals would be over or late. */
const keptForDays = 7

/** With `shops` copies a kept shop of the same generator, at most a week old, and keeps new ones there. */
export async function createStockedFolder(folder: string, products: number, shops?: string): Promise<StockedFolder> {
  if (!shops) return makeIn(folder, products)
  const kept = await cacheFilledShop(shops, products)
  // Node's copy loses ownership, which PostgreSQL checks.
  const copied = spawnSync('cp', ['-a', `${kept.folder}/.`, folder], { encoding: 'utf8' })
  if (copied.status !== 0) throw new Error(`The kept shop was not copied: ${copied.stderr}`)
  return kept
}

export async function cacheFilledShop(shops: string, products: number): Promise<StockedFolder & { folder: string }> {
  mkdirSync(shops, { recursive: true, mode: 0o711 })
  const folder = resolve(shops, String(products))
  const note = readNote(folder)
  const age = Date.now() - Date.parse(note?.madeAt ?? '')
  if (note && note.generator === generator && age < keptForDays * 86_400_000) return { ...note, folder }

  const making = `${folder}.making-${process.pid}`
  mkdirSync(making, { mode: 0o711 })
  try {
    const made = await makeIn(making, products)
    const entry: Note = { ...made, generator, madeAt: new Date().toISOString() }
    writeFileSync(noteIn(making), JSON.stringify(entry))
    rmSync(folder, { recursive: true, force: true })
    renameSync(making, folder)
    return { ...made, folder }
  } finally {
    rmSync(making, { recursive: true, force: true })
  }
}

const noteIn = (folder: string) => join(folder, 'made.json')

function readNote(folder: string): Note | undefined {
  return existsSync(noteIn(folder)) ? JSON.parse(readFileSync(noteIn(folder), 'utf8')) : undefined
}

async function makeIn(folder: string, products: number): Promise<StockedFolder> {
  chmodSync(folder, 0o711)
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir, { mode: 0o711 })
  const began = performance.now()
  // Can be regenerated, so no fsync.
  const settings = { fsync: 'off', max_wal_size: '1GB' }
  const postgres = await startEmbeddedPostgres({ dataDir, log: createSilentLog(), settings })
  try {
    await migrate({ url: postgres.ownerUrl })
    const filled = await fillShop(postgres.ownerUrl, { products, dataDir: join(folder, 'shop') })
    return { filled, seconds: (performance.now() - began) / 1000 }
  } finally {
    await postgres.stop()
  }
}
