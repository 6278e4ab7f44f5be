import type { Db, Reader } from '#platform/database/database.ts'
import type { Settings } from '../settings.contract.ts'

const memories = new WeakMap<Reader, SettingsMemory>()

export const settingsMemoryOf = (reader: Reader): SettingsMemory | undefined => memories.get(reader)

/**
 * Keeps the settings of this database in memory from now on. Only for a process that hears of every change, those of
 * other processes too: it must call `drop` with the parts that changed, `pause` while it hears nothing and `resume`
 * when it hears again. Without this call every reading asks the table. A copy of the database has the same settings, but
 * a moment later: they are never read from there.
 */
export function keepSettings(db: Db, copy?: Db): SettingsMemory {
  const memory = new SettingsMemory(db)
  memories.set(db, memory)
  if (copy) memories.set(copy, memory)
  return memory
}

/** The settings in memory, dropped by the part `settings`. Takes the same orders as the page cache. */
export class SettingsMemory {
  /** Where they are read when they are not kept. */
  readonly source: Db
  #kept: Settings | undefined
  #sequence = 1
  #paused = false

  constructor(source: Db) {
    this.source = source
  }

  /** Read before asking the table: what was dropped since then is not kept. */
  get sequence(): number {
    return this.#sequence
  }

  find(): Settings | undefined {
    return this.#kept
  }

  keep(read: Settings, sequence: number): void {
    if (!this.#paused && sequence === this.#sequence) this.#kept = read
  }

  drop(parts: readonly string[]): void {
    if (parts.includes('settings')) this.clear()
  }

  clear(): void {
    this.#sequence++
    this.#kept = undefined
  }

  pause(): void {
    this.#paused = true
    this.clear()
  }

  resume(): void {
    this.clear()
    this.#paused = false
  }
}
