import { KeptWhole } from '#platform/cache/kept-whole.ts'
import type { Db, Reader } from '#platform/database/database.ts'
import { prepared } from '#platform/database/prepared.ts'
import type { Settings } from '../settings.contract.ts'
import { wholeSettings } from './whole-settings.ts'

const memories = new WeakMap<Reader, KeptWhole<Settings>>()

export function keepSettings(db: Db, copy?: Db): KeptWhole<Settings> {
  const memory = new KeptWhole<Settings>(db, ['settings'])
  memories.set(db, memory)
  if (copy) memories.set(copy, memory)
  return memory
}

/** In a transaction from the table; else from memory where kept (`keepSettings`). */
export async function readSettings(reader: Reader): Promise<Settings> {
  const memory = memories.get(reader)
  return memory ? memory.read(readStored) : readStored(reader)
}

async function readStored(reader: Reader): Promise<Settings> {
  const [row] = await storedSettings(reader, [])
  return wholeSettings(row?.value)
}

const storedSettings = prepared<{ value: Settings }>('settings', 'select value from settings where id = 1')
