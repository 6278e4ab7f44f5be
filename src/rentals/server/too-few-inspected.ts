import type { Reader } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { idleUnits } from './idle-units.ts'
import { lapsedInspections, lapsedWords } from './lapsed-inspections.ts'

interface TooFew {
  productId: number
  /** How many could go out. */
  free: number
  /** Where the codes would have been sent. */
  field: string
  now: Date
}

/** The shop should choose and may not: told by the first machine at the shop that is held back. */
export async function tooFewInspected(reader: Reader, { productId, free, field, now }: TooFew): Promise<Refusal> {
  const idle = await idleUnits(reader, { productId, most: free + 1, withUninspected: true, now })
  const [lapsed] = await lapsedInspections(
    reader,
    idle.slice(free).map(({ id }) => id),
    now,
  )
  const why = lapsed ? lapsedWords(lapsed) : 'Laisvo vieneto su galiojančia patikra nėra.'
  const left = free === 0 ? 'Kito laisvo vieneto nėra.' : `Laisvų vienetų, kurių patikra galioja, yra tik ${free}.`
  const sentence = `${why} ${left}`
  return new Refusal(409, 'inspection-expired', sentence, { errors: { [field]: [sentence] } })
}
