import type { Reader } from '#platform/database/database.ts'
import { prepared } from '#platform/database/prepared.ts'
import type { Settings } from '../settings.contract.ts'
import { settingsMemoryOf } from './settings-memory.ts'
import { wholeSettings } from './whole-settings.ts'

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
  const read = await readStored(memory.source)
  memory.keep(read, sequence)
  return read
}

async function readStored(reader: Reader): Promise<Settings> {
  const [row] = await storedSettings(reader, [])
  return wholeSettings(row?.value)
}

const storedSettings = prepared<{ value: Settings }>('settings', 'select value from settings where id = 1')
