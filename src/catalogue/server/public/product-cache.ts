import type { ChangeListener } from '#platform/cache/listen-for-changes.ts'

const mostProducts = 5_000

/**
 * The cache serves processes notified of every change: an entry goes with its product, or all with one of `also`. At
 * most 5,000.
 */
export class ProductCache<Value> implements ChangeListener {
  readonly #kept = new Map<number, Value>()
  readonly #also: readonly string[]
  #sequence = 1
  #paused = false

  constructor(also: readonly string[]) {
    this.#also = also
  }

  /** Read before the query: older results are not kept. */
  get sequence(): number {
    return this.#sequence
  }

  find(id: number): Value | undefined {
    return this.#kept.get(id)
  }

  keep(id: number, value: Value, sequence: number): void {
    if (this.#paused || sequence !== this.#sequence) return
    this.#kept.delete(id)
    this.#kept.set(id, value)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > mostProducts && oldest !== undefined) this.#kept.delete(oldest)
  }

  drop(tags: readonly string[]): void {
    this.#sequence++
    if (tags.some((tag) => this.#also.includes(tag))) this.#kept.clear()
    for (const tag of tags) if (tag.startsWith('product:')) this.#kept.delete(Number(tag.slice('product:'.length)))
  }

  clear(): void {
    this.#sequence++
    this.#kept.clear()
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
