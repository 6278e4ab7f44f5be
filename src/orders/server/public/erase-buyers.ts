import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Work } from '#shell/action/work.ts'
import { order_approvals } from '../order-approvals.tables.ts'
import { orders } from '../orders.tables.ts'

/**
 * What was ordered and cost stays for stock and books, as do a company's name and codes: no personal data. Answers
 * what was erased now, and what had nothing paid.
 */
export async function eraseBuyers(
  work: Work,
  { which }: { which: SQL },
): Promise<{ id: number; came_to_nothing: boolean }[]> {
  const { tx, now } = work
  const isCompany = sql`${orders.private_or_company} = 'company'`
  const erased = await tx
    .update(orders)
    .set({
      name: 'Ištrinta',
      lastname: 'paskyra',
      email: '',
      phone: '',
      address: '',
      city: '',
      postal_code: null,
      country: 'LT',
      delivery_address: null,
      comment: null,
      internal_note: null,
      po_number: null,
      title: sql`case when ${isCompany} then ${orders.title} end`,
      im_k: sql`case when ${isCompany} then ${orders.im_k} end`,
      pvm_k: sql`case when ${isCompany} then ${orders.pvm_k} end`,
      object_id: null,
      client_id: sql`case when ${isCompany} then ${orders.client_id} end`,
      user_id: null,
      erased_at: now,
    })
    .where(sql`${which} and ${orders.erased_at} is null`)
    .returning({
      id: orders.id,
      came_to_nothing: sql<boolean>`${orders.paid_at} is null and ${orders.billing} = 'prepaid'`,
    })
  const ids = erased.map(({ id }) => id)
  // a company's reason for declining may name the buyer
  if (ids.length > 0)
    await tx.update(order_approvals).set({ reason: null }).where(inArray(order_approvals.order_id, ids))
  return erased
}
