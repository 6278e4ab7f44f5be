import type { Reader } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { listIdleUnits } from './public/list-idle-units.ts'

interface UnitRefusalInput {
  status: 404 | 409
  /** Kebab-case. */
  code: string
  sentence: string
  unitCode: string
  field: string
  more?: Record<string, unknown>
}

export const buildUnitRefusal = ({ status, code, sentence, unitCode, field, more }: UnitRefusalInput): Refusal =>
  new Refusal(status, code, sentence, { errors: { [field]: [sentence] }, more: { unit_code: unitCode, ...more } })

/** The refusal names an idle machine to take instead. */
export async function buildSubstituteRefusal(
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
  }: UnitRefusalInput & {
    productId: number
    placeId: number
    until?: Date | undefined
    taken: readonly string[]
    now: Date
  },
): Promise<Refusal> {
  const [idle] = await listIdleUnits(reader, { productId, placeId, until, max: 1, but: taken, now })
  return buildUnitRefusal({
    ...rest,
    sentence: `${sentence} ${idle ? `Imkite ${idle.code}.` : 'Kito laisvo vieneto nėra.'}`,
    more: { ...more, instead: idle?.code ?? null },
  })
}
