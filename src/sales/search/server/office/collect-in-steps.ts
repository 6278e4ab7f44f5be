import type { OfficeSearchHit } from '../../find.contract.ts'

/** 0: its number or code; 1: the beginning of one; 2: words. */
export type Rank = 0 | 1 | 2

export interface FoundKind {
  /** Of the best of them. */
  rank: Rank
  hits: OfficeSearchHit[]
}

/** Undefined where the text cannot mean this. */
export type Step = Promise<OfficeSearchHit[]> | undefined

export const maxOfKind = 5

/** Asks for numbers, then beginnings, then words, until there are enough; nothing twice. */
export async function collectInSteps(
  ...steps: [exact: () => Step, beginning: () => Step, words: (count: number) => Step]
): Promise<FoundKind> {
  const hits = new Map<number, OfficeSearchHit>()
  let best: Rank | undefined
  for (const [rank, step] of steps.entries()) {
    for (const hit of (await step(hits.size)) ?? []) {
      best ??= rank as Rank
      if (!hits.has(hit.id)) hits.set(hit.id, hit)
    }
    if (hits.size >= maxOfKind) break
  }
  return { rank: best ?? 2, hits: [...hits.values()].slice(0, maxOfKind) }
}
