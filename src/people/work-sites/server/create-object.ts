import { homeCountry } from '#rules/codes/country.ts'
import type { Work } from '#shell/action/work.ts'
import type { ObjectForm } from '../objects.contract.ts'
import { objects } from './objects.tables.ts'

export async function createObject(
  work: Work,
  { userId, form }: { userId: number; form: ObjectForm },
): Promise<{ id: number }> {
  const { tx, now } = work
  const [created] = await tx
    .insert(objects)
    .values({ user_id: userId, ...toWorkSiteFields(form), created_at: now })
    .returning({ id: objects.id })
  if (!created) throw new Error('The work site was not written')
  return created
}

/** Empty: null. */
export function toWorkSiteFields({ title, address, city, postal_code, country, ...contact }: ObjectForm) {
  return {
    title,
    address,
    city,
    postal_code: postal_code || null,
    country: country || homeCountry,
    contact_name: contact.contact_name || null,
    contact_phone: contact.contact_phone || null,
    comment: contact.comment || null,
  }
}
