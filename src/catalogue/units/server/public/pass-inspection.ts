import { and, asc, eq, sql } from 'drizzle-orm'
import { product_inspections } from '#catalogue/server/catalogue.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import { addMonths } from '#rules/calendar/add-months.ts'
import { toInstant, toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { Work } from '#shell/action/work.ts'
import type { NewInspection } from '../../inspections.contract.ts'
import { UnitInspected } from '../../units.events.ts'
import { unit_inspections } from '../inspections.tables.ts'
import { lockUnit } from '../lock-unit.ts'
import { readMeter } from './read-meter.ts'

interface PassInspectionInput {
  unitId: number
  inspection: NewInspection
}

/**
 * Without `valid_until`: through the same day of the month after the interval's months, or as days and hours allow.
 * Throws 404; 409 for a retired unit; 422 for a kind its product lacks, future days, days in the wrong order.
 */
export async function passInspection(work: Work<number>, { unitId, inspection }: PassInspectionInput): Promise<number> {
  const { tx, now, by: byUserId } = work
  const unit = await lockUnit(tx, unitId, { inService: true })
  const { kind, months } = await kindOf(tx, unit.product_id, inspection.kind)
  const { passed_on, inspector, certificate_number, note, hours = null } = inspection
  const today = toVilniusDay(now)
  if (passed_on > today) throw invalid({ passed_on: ['Patikros diena negali būti ateityje.'] })
  if (passed_on < '1990-01-01') throw invalid({ passed_on: ['Patikros diena per sena. Patikrinkite metus.'] })
  const valid_until = inspection.valid_until ?? (months ? addMonths(passed_on, months) : null)
  if (valid_until && valid_until < passed_on)
    throw invalid({ valid_until: ['Galiojimas baigiasi anksčiau, negu atlikta patikra.'] })
  if (valid_until && valid_until > addMonths(passed_on, 360))
    throw invalid({ valid_until: ['Galiojimas per ilgas. Patikrinkite metus.'] })
  if (hours !== null)
    await readMeter(work, { unitId, hours, readAt: passed_on === today ? now : toInstant(passed_on, '12:00') })

  const [made] = await tx
    .insert(unit_inspections)
    .values({
      unit_id: unitId,
      kind,
      passed_on,
      valid_until,
      inspector,
      certificate_number,
      note,
      hours,
      by_user_id: byUserId,
      created_at: now,
    })
    .returning({ id: unit_inspections.id })
  if (!made) throw new Error('The inspection was not written')
  await work.happened(
    UnitInspected,
    { kind: 'unit', id: unitId, title: unit.code },
    { inspection: kind, passed_on, ...(valid_until && { valid_until }) },
  )
  return made.id
}

async function kindOf(tx: Tx, productId: number | null, value: string) {
  const kinds = await tx
    .select({ kind: product_inspections.kind, months: product_inspections.months })
    .from(product_inspections)
    .where(and(eq(product_inspections.product_id, productId ?? sql`null`)))
    .orderBy(asc(product_inspections.position))
  const match = kinds.find(({ kind }) => kind.toLocaleLowerCase('lt') === value.toLocaleLowerCase('lt'))
  if (match) return match
  const known = kinds.map(({ kind }) => `„${kind}“`).join(', ')
  throw invalid({
    kind: [
      known
        ? `Tokios patikros šis produktas neturi. Yra: ${known}.`
        : 'Šis produktas patikrų neturi. Jų rūšis įrašykite produkto formoje.',
    ],
  })
}
