import { CachedValue } from '#platform/cache/cached-value.ts'
import type { Db, Reader } from '#platform/database/database.ts'
import { prepareStatement } from '#platform/database/prepared-statement.ts'
import type { Settings } from '../../settings.contract.ts'
import { completeSettings } from '../complete-settings.ts'

const memories = new WeakMap<Reader, CachedValue<Settings>>()

export function cacheSettings(db: Db, copy?: Db): CachedValue<Settings> {
  const memory = new CachedValue<Settings>(db, ['settings'])
  memories.set(db, memory)
  if (copy) memories.set(copy, memory)
  return memory
}

/** In a transaction from the table; else from memory where kept (`cacheSettings`). */
export async function readSettings(reader: Reader): Promise<Settings> {
  const memory = memories.get(reader)
  return memory ? memory.read(readStored) : readStored(reader)
}

async function readStored(reader: Reader): Promise<Settings> {
  const [row] = await storedSettings(reader, [])
  return completeSettings(row?.value)
}

const storedSettings = prepareStatement<{ value: Settings }>('settings', 'select value from settings where id = 1')
