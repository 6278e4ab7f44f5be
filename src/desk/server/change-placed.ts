import { eq } from 'drizzle-orm'
import { readClients } from '#clients/server/clients.queries.ts'
import { clients } from '#clients/server/clients.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import type { DeskForm } from '../desk.contract.ts'
import { changeOrder } from './change-order.ts'
import { readDeskForm } from './read-desk-form.ts'
import { formOf } from './show-placed.ts'

interface Changing {
  id: number
  seen: number
  form: DeskForm & { expected_price_with_vat?: number | null | undefined }
  by: number
  now: Date
}

/** Changes a placed order to what a clerk has typed; what the form does not tell of the buyer stays. Throws as `changeOrder` does. */
export async function changePlaced(tx: Tx, { id, seen, form, by, now }: Changing): Promise<void> {
  await changeOrder(tx, {
    orderId: id,
    ...{ seen, items: form.items, expected: form.expected_price_with_vat, by, now },
    buyer: async (found) => {
      const { expected_price_with_vat: _, ...typed } = form
      const told = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined))
      const whole: DeskForm = { ...formOf(found), ...told }
      const [client] = whole.client_id ? await readClients(tx, eq(clients.id, whole.client_id)) : []
      return readDeskForm(whole, client)
    },
  })
}
