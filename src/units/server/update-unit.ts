import { eq } from 'drizzle-orm'
import { changedFields } from '#history/changed-fields.ts'
import type { SeenFields } from '#history/seen-fields.ts'
import { record } from '#history/server/record.ts'
import { refuseOverwritten } from '#history/server/refuse-overwritten.ts'
import type { Tx } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import type { UnitForm } from '../units.contract.ts'
import { units } from './units.tables.ts'

interface UpdateUnit {
  id: number
  form: UnitForm
  seen?: SeenFields
  byUserId: number
  now: Date
}

/** Saves what is written about a machine, also of a retired one. Throws 404, 409 when another unit has the code, and `changed-meanwhile` as `refuseOverwritten` does. */
export async function updateUnit(tx: Tx, { id, form, seen, byUserId, now }: UpdateUnit): Promise<void> {
  const facts = {
    code: units.code,
    serial: units.serial,
    bought_on: units.bought_on,
    purchase_price: units.purchase_price,
    note: units.note,
  }
  const [before] = await tx.select(facts).from(units).where(eq(units.id, id)).for('update')
  if (!before) throw notFound('Tokio vieneto nėra.')
  await refuseOverwritten(tx, {
    ...{ subject: { kind: 'unit', id }, deed: 'unit.updated', words: fieldWords },
    ...{ before, after: { ...before, ...form }, seen },
  })
  const [after] = await tx
    .update(units)
    .set({ ...form, updated_at: now })
    .where(eq(units.id, id))
    .returning(facts)
  const details = changedFields(before, after ?? before)
  if (Object.keys(details).length === 0) return
  await record(tx, {
    by: byUserId,
    deed: 'unit.updated',
    subject: { kind: 'unit', id, title: after?.code ?? before.code },
    details,
    now,
  })
}

const fieldWords = {
  code: 'kodas',
  serial: 'serijos numeris',
  bought_on: 'pirkimo diena',
  purchase_price: 'pirkimo kaina',
  note: 'pastaba',
}
