import type { Reader } from '#platform/database.ts'
import { prepared } from '#platform/prepared.ts'
import { firstSettings, type Settings } from '../settings.contract.ts'
import { settingsMemoryOf } from './settings-memory.ts'

/**
 * The shop's settings as they are now. Inside a transaction they are read from the table; outside they come from
 * memory when the process keeps them there (`keepSettings`).
 */
export async function readSettings(reader: Reader): Promise<Settings> {
  const memory = settingsMemoryOf(reader)
  if (!memory) return readStored(reader)
  const kept = memory.find()
  if (kept) return kept

  const sequence = memory.sequence
  const read = await readStored(reader)
  memory.keep(read, sequence)
  return read
}

async function readStored(reader: Reader): Promise<Settings> {
  const [row] = await storedSettings(reader, [])
  // A field that is younger than the stored row has its first value.
  return { ...firstSettings, ...row?.value }
}

const storedSettings = prepared<{ value: Settings }>('settings', 'select value from settings where id = 1')
