export class Tally {
  readonly #counts = new Map<string, number>()

  add(what: string | number): void {
    this.#counts.set(String(what), (this.#counts.get(String(what)) ?? 0) + 1)
  }

  since(earlier: ReadonlyMap<string, number>): Map<string, number> {
    const more = [...this.#counts].map(([what, count]) => [what, count - (earlier.get(what) ?? 0)] as const)
    return new Map(more.filter(([, count]) => count > 0))
  }

  look(): Map<string, number> {
    return new Map(this.#counts)
  }
}

/** `503 × 12, no answer × 2`, or `none`. */
export function formatTally(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([what, count]) => `${what} × ${count}`).join(', ') || 'none'
}
