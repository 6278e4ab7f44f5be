import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { noteChange } from '#orders/server/note-change.ts'
import { orderSubject } from '#orders/server/order-subject.ts'
import { readClients } from '#people/clients/server/clients.queries.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import type { Refusal } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import type { ChangePapers } from '../desk.contract.ts'
import type { DeskForm } from '../desk-form.contract.ts'
import { type ChangedFamily, changeFamily } from './change-family.ts'
import { changeOrder, refuseStale } from './change-order.ts'
import { contactChange, contactWords, saveContact } from './contact-change.ts'
import { followAddress } from './follow-address.ts'
import { getOrderToChange, type OrderToChange } from './order-to-change.ts'
import { readDeskForm } from './read-desk-form.ts'
import { formOf } from './show-placed.ts'

interface Changing {
  id: number
  /** Absent: any version. */
  seen: number | undefined
  form: DeskForm & { expected_price_with_vat?: number | null | undefined }
}

/** Keeps what the form leaves out. Answers what comes of it. Throws as `changeOrder` and `changeFamily`. */
export async function changePlaced(
  work: Work<number>,
  { id, seen, form }: Changing,
): Promise<ChangePapers | ChangedFamily> {
  const { tx } = work
  const looked = await getOrderToChange(tx, id, { lock: true })
  refuseStale(looked, seen)
  if (looked.refused) return changeContact(work, { looked, form, refused: looked.refused })
  const { family } = looked
  if (family) return changeFamily(work, { looked: { ...looked, family }, form })
  return changeOrder(work, {
    orderId: id,
    ...{ seen, items: form.items, expected: form.expected_price_with_vat },
    buyer: async (found) => {
      const { expected_price_with_vat: _, ...typed } = form
      const told = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined))
      const whole: DeskForm = { ...formOf(found), ...told }
      const [client] = whole.client_id ? await readClients(tx, eq(clients.id, whole.client_id)) : []
      return readDeskForm(whole, client)
    },
  })
}

/** Even when the last tool is back: no invoice says it. */
async function changeContact(
  work: Work<number>,
  { looked, form, refused }: { looked: OrderToChange; form: Changing['form']; refused: Refusal },
): Promise<ChangePapers> {
  const { tx } = work
  const { id, paid_at, deleted_at } = looked.order
  if (!paid_at || deleted_at || !isDeepStrictEqual(asSent(form.items), asSent(formOf(looked).items))) throw refused
  const contact = await contactChange(work, looked, form)
  if (contact.fields.length > 0) {
    const orderIds = looked.family?.members.map(({ order }) => order.id) ?? [id]
    await saveContact(work, { orderIds, order: looked.order, contact })
    const { email = looked.order.email } = contact.set
    await followAddress(work, { orderId: id, before: looked.order.email, after: email, tellsNew: true })
    await noteChange(tx, id)
    await work.happened('order.changed', orderSubject(id), { changes: [contactWords] })
  }
  return { papers: [], to_pay: 0, to_refund: 0 }
}

const asSent = (items: DeskForm['items']) => JSON.parse(JSON.stringify(items))
