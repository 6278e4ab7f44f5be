import type { Db, Reader } from '../database/database.ts'

/**
 * One value, for a process that hears of every change, also from others: call `drop` with the changed parts, `pause`
 * while not listening, `resume` afterwards. Never from a replica, which lags.
 */
export class CachedValue<Value> {
  readonly #source: Db
  readonly #parts: readonly string[]
  #kept: Value | undefined
  #sequence = 1
  #paused = false

  constructor(source: Db, parts: readonly string[]) {
    this.#source = source
    this.#parts = parts
  }

  async read(readStored: (reader: Reader) => Promise<Value>): Promise<Value> {
    if (this.#kept !== undefined) return this.#kept
    const sequence = this.#sequence
    const read = await readStored(this.#source)
    // a result older than a drop is not kept
    if (!this.#paused && sequence === this.#sequence) this.#kept = read
    return read
  }

  find(): Value | undefined {
    return this.#kept
  }

  drop(parts: readonly string[]): void {
    if (parts.some((part) => this.#parts.includes(part))) this.clear()
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
