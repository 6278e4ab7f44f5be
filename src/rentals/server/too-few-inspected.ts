import type { Reader } from '#platform/database/database.ts'
import { conflict, type Refusal } from '#platform/refusal.ts'
import { idleUnits } from './idle-units.ts'
import { lapsedInspections, lapsedWords } from './lapsed-inspections.ts'

interface TooFew {
  productId: number
  /** How many could go out. */
  free: number
  now: Date
}

/** The shop should choose and may not: told by the first machine at the shop that is held back. */
export async function tooFewInspected(reader: Reader, { productId, free, now }: TooFew): Promise<Refusal> {
  const idle = await idleUnits(reader, { productId, most: free + 1, withUninspected: true, now })
  const [lapsed] = await lapsedInspections(
    reader,
    idle.slice(free).map(({ id }) => id),
    now,
  )
  const why = lapsed ? lapsedWords(lapsed) : 'Laisvo vieneto su galiojančia patikra nėra.'
  const left = free === 0 ? 'Kito laisvo vieneto nėra.' : `Laisvų vienetų, kurių patikra galioja, yra tik ${free}.`
  return conflict('inspection-expired', `${why} ${left}`)
}
