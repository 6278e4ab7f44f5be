import { eq } from 'drizzle-orm'
import { notFound } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { diffFields } from '#shell/history/diff-fields.ts'
import type { SeenFields } from '#shell/history/seen-fields.ts'
import { assertNotOverwritten } from '#shell/history/server/public/assert-not-overwritten.ts'
import type { UnitForm } from '../../units.contract.ts'
import { UnitUpdated } from '../../units.events.ts'
import { units } from '../units.tables.ts'

interface UpdateUnit {
  id: number
  form: UnitForm
  seen?: SeenFields
}

/**
 * Retired units can be changed, too. Throws 404; 409 for another's code, `changed-meanwhile` as
 * `assertNotOverwritten`.
 */
export async function updateUnit(work: Work<number>, { id, form, seen }: UpdateUnit): Promise<void> {
  const { tx, now } = work
  const facts = {
    code: units.code,
    serial: units.serial,
    bought_on: units.bought_on,
    purchase_price: units.purchase_price,
    note: units.note,
  }
  const [before] = await tx.select(facts).from(units).where(eq(units.id, id)).for('update')
  if (!before) throw notFound('Tokio vieneto nėra.')
  await assertNotOverwritten(tx, {
    subject: { kind: 'unit', id },
    event: UnitUpdated.name,
    words: fieldWords,
    before,
    after: { ...before, ...form },
    seen,
  })
  const [after] = await tx
    .update(units)
    .set({ ...form, updated_at: now })
    .where(eq(units.id, id))
    .returning(facts)
  const details = diffFields(before, after ?? before)
  if (Object.keys(details).length === 0) return
  await work.happened(UnitUpdated, { kind: 'unit', id, title: after?.code ?? before.code }, details)
}

const fieldWords = {
  code: 'kodas',
  serial: 'serijos numeris',
  bought_on: 'pirkimo diena',
  purchase_price: 'pirkimo kaina',
  note: 'pastaba',
}
