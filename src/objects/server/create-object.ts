import { homeCountry } from '#codes/country.ts'
import type { Tx } from '#platform/database/database.ts'
import type { ObjectForm } from '../objects.contract.ts'
import { objects } from './objects.tables.ts'

/** A new work site of a customer. */
export async function createObject(
  tx: Tx,
  { userId, form, now }: { userId: number; form: ObjectForm; now: Date },
): Promise<{ id: number }> {
  const [created] = await tx
    .insert(objects)
    .values({ user_id: userId, ...fieldsOf(form), created_at: now })
    .returning({ id: objects.id })
  if (!created) throw new Error('The work site was not written')
  return created
}

/** What was left empty is stored as nothing, not as empty text. */
export function fieldsOf({ title, address, city, country, contact_name, contact_phone, comment }: ObjectForm) {
  return {
    title,
    address,
    city,
    country: country || homeCountry,
    contact_name: contact_name || null,
    contact_phone: contact_phone || null,
    comment: comment || null,
  }
}
