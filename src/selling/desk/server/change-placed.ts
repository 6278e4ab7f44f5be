import { eq } from 'drizzle-orm'
import { readClients } from '#people/clients/server/clients.queries.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import type { Work } from '#shell/action/work.ts'
import type { ChangePapers, DeskForm } from '../desk.contract.ts'
import { type ChangedFamily, changeFamily } from './change-family.ts'
import { changeOrder, refuseStale } from './change-order.ts'
import { getOrderToChange } from './order-to-change.ts'
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
  if (looked.refused) throw looked.refused
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
