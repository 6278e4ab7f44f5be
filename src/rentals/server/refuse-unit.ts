import type { Reader } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { idleUnits } from './idle-units.ts'

interface RefusedUnit {
  status: 404 | 409
  /** Kebab-case. */
  code: string
  sentence: string
  unitCode: string
  field: string
  more?: Record<string, unknown>
}

export const unitRefusal = ({ status, code, sentence, unitCode, field, more }: RefusedUnit): Refusal =>
  new Refusal(status, code, sentence, { errors: { [field]: [sentence] }, more: { unit_code: unitCode, ...more } })

/** With an idle machine to take instead. */
export async function insteadOf(
  reader: Reader,
  {
    productId,
    placeId,
    until,
    taken,
    sentence,
    more,
    now,
    ...rest
  }: RefusedUnit & {
    productId: number
    placeId: number
    until?: Date | undefined
    taken: readonly string[]
    now: Date
  },
): Promise<Refusal> {
  const [idle] = await idleUnits(reader, { productId, placeId, until, most: 1, but: taken, now })
  return unitRefusal({
    ...rest,
    sentence: `${sentence} ${idle ? `Imkite ${idle.code}.` : 'Kito laisvo vieneto nėra.'}`,
    more: { ...more, instead: idle?.code ?? null },
  })
}
