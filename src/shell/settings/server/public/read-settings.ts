import { CachedValue } from '#platform/cache/cached-value.ts'
import type { Db, Reader } from '#platform/database/database.ts'
import { prepareStatement } from '#platform/database/prepared-statement.ts'
import type { Day } from '#rules/calendar/day.ts'
import { getVatRateOn } from '#rules/money/vat-rates.ts'
import { isVatPayer } from '../../is-vat-payer.ts'
import type { ShopSettings, StoredSettings } from '../../settings.contract.ts'
import { completeSettings } from '../complete-settings.ts'

const memories = new WeakMap<Reader, CachedValue<ShopSettings>>()

export function cacheSettings(db: Db, copy?: Db): CachedValue<ShopSettings> {
  const memory = new CachedValue<ShopSettings>(db, ['settings'])
  memories.set(db, memory)
  if (copy) memories.set(copy, memory)
  return memory
}

/** In a transaction from the table; else from memory where kept (`cacheSettings`). */
export async function readSettings(reader: Reader): Promise<ShopSettings> {
  const memory = memories.get(reader)
  return memory ? memory.read(readStored) : readStored(reader)
}

/** As they are kept and changed: the rate of a shop that pays no VAT is there and has no effect. */
export async function readStoredSettings(reader: Reader): Promise<ShopSettings> {
  const [row] = await storedSettings(reader, [])
  return completeSettings(row?.value)
}

/** `vat_rate` as of that day, whatever the job of the day has written. */
export const applyVatRateOf = (settings: ShopSettings, day: Day): ShopSettings => ({
  ...settings,
  vat_rate: getVatRateOn(settings, day),
})

const applyVatPayer = (settings: ShopSettings): ShopSettings =>
  isVatPayer(settings) ? settings : { ...settings, vat_rate: 0, vat_rates: [] }

async function readStored(reader: Reader): Promise<ShopSettings> {
  return applyVatPayer(await readStoredSettings(reader))
}

const storedSettings = prepareStatement<{ value: StoredSettings }>(
  'settings',
  'select value from settings where id = 1',
)
