import type { Reader } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { idleUnits } from './idle-units.ts'

interface RefusedUnit {
  status: 404 | 409
  /** A short kebab-case phrase for programs. */
  code: string
  sentence: string
  /** The code that is refused, as the screen knows it. */
  unitCode: string
  /** Where it was sent. */
  field: string
  more?: Record<string, unknown>
}

/** A machine may not change hands: told at its field, with the code that is at fault. */
export const unitRefusal = ({ status, code, sentence, unitCode, field, more }: RefusedUnit): Refusal =>
  new Refusal(status, code, sentence, { errors: { [field]: [sentence] }, more: { unit_code: unitCode, ...more } })

/** The same of one that may not go out: it names a machine of this product that could instead. */
export async function insteadOf(
  reader: Reader,
  {
    productId,
    taken,
    sentence,
    more,
    now,
    ...rest
  }: RefusedUnit & { productId: number; taken: readonly string[]; now: Date },
): Promise<Refusal> {
  const [idle] = await idleUnits(reader, { productId, most: 1, but: taken, now })
  return unitRefusal({
    ...rest,
    sentence: `${sentence} ${idle ? `Imkite ${idle.code}.` : 'Kito laisvo vieneto nėra.'}`,
    more: { ...more, instead: idle?.code ?? null },
  })
}
