import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { OrderChanged } from '#orders/orders.events.ts'
import { incrementOrderChanges } from '#orders/server/public/increment-order-changes.ts'
import { toOrderSubject } from '#orders/server/public/to-order-subject.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { readClients } from '#people/clients/server/public/clients.queries.ts'
import type { Refusal } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import type { ChangePapers } from '../desk.contract.ts'
import type { DeskForm } from '../desk-form.contract.ts'
import { changeFamily } from './change-family.ts'
import { assertOrderVersion, type ChangeOrderResult, changeOrder } from './change-order.ts'
import { followAddress } from './follow-address.ts'
import { getOrderToChange, type OrderToChange } from './order-to-change.ts'
import { contactChangedMessage, prepareContactChange, saveContact } from './prepare-contact-change.ts'
import { readDeskForm } from './read-desk-form.ts'
import { toDeskForm } from './show-placed-order.ts'

interface ChangePlacedInput {
  id: number
  /** Absent: any version. */
  seen: number | undefined
  form: DeskForm & { expected_price_with_vat?: number | null | undefined }
}

/** Keeps what the form leaves out. Answers what comes of it. Throws as `changeOrder` and `changeFamily`. */
export async function changePlaced(
  work: Work<number>,
  { id, seen, form }: ChangePlacedInput,
): Promise<ChangeOrderResult> {
  const { tx } = work
  const current = await getOrderToChange(tx, id, { lock: true })
  assertOrderVersion(current, seen)
  if (current.refused) return changeContact(work, { current, form, refused: current.refused })
  const { family } = current
  if (family) return changeFamily(work, { current: { ...current, family }, form })
  return changeOrder(work, {
    orderId: id,
    seen,
    items: form.items,
    expected: form.expected_price_with_vat,
    buyer: async (change) => {
      const { expected_price_with_vat: _, ...typed } = form
      const entry = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined))
      const whole: DeskForm = { ...toDeskForm(change), ...entry }
      const [client] = whole.client_id ? await readClients(tx, eq(clients.id, whole.client_id)) : []
      return readDeskForm(whole, client)
    },
  })
}

/** A contact changes even when the last tool is back: no invoice has it. */
async function changeContact(
  work: Work<number>,
  { current, form, refused }: { current: OrderToChange; form: ChangePlacedInput['form']; refused: Refusal },
): Promise<ChangePapers> {
  const { tx } = work
  const { id, paid_at, deleted_at } = current.order
  if (!paid_at || deleted_at || !isDeepStrictEqual(asSent(form.items), asSent(toDeskForm(current).items))) throw refused
  const contact = await prepareContactChange(work, current, form)
  if (contact.ways) throw refused
  if (contact.fields.length > 0) {
    const orderIds = current.family?.members.map(({ order }) => order.id) ?? [id]
    await saveContact(work, { orderIds, order: current.order, contact })
    const { email = current.order.email } = contact.set
    await followAddress(work, { orderId: id, before: current.order.email, after: email, tellsNew: true })
    await incrementOrderChanges(tx, id)
    await work.happened(OrderChanged, toOrderSubject(id), { changes: [contactChangedMessage] })
  }
  return { papers: [], to_pay: 0, to_refund: 0 }
}

const asSent = (items: DeskForm['items']) => JSON.parse(JSON.stringify(items))
