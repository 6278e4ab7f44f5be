import { homeCountry } from '#codes/country.ts'
import { showOrder } from '#orders/server/orders.queries.ts'
import type { Reader } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import type { DeskForm, DeskOrder } from '../desk.contract.ts'
import { findOrderToChange, type OrderToChange, periodNow } from './order-to-change.ts'

interface Asked {
  id: number
  /** Of the link of the quote that it was. */
  secret?: string | undefined
  made_by: string | null
}

/** Any placed order, also one of the web, with the form by which it is changed. Throws 404 when there is none, or it was deleted. */
export async function showPlaced(
  reader: Reader,
  { id, secret, made_by }: Asked,
): Promise<DeskOrder & { form: DeskForm | null }> {
  const found = await findOrderToChange(reader, id)
  if (!found) throw notFound('Tokio užsakymo, juodraščio ar pasiūlymo nėra.')
  const order = await showOrder(reader, id)
  if (!order) throw notFound('Šis užsakymas ištrintas.')
  const { desk, version, refused } = found
  return {
    ...order,
    ...{ state: 'placed', version, revision: found.order.revision, change_refused: refused?.message ?? null },
    client_id: desk?.client_id ?? null,
    quote:
      desk?.number && desk.valid_until
        ? { secret: secret ?? null, number: desk.number, valid_until: desk.valid_until.toISOString() }
        : null,
    ...{ holds_until: null, problems: [], made_by },
    deposit: found.lines.reduce((sum, { row }) => sum + row.deposit * row.quantity, 0),
    created_at: (desk?.created_at ?? found.order.placed_at).toISOString(),
    form: formOf(found),
  }
}

/** A placed order as a clerk would have typed it. */
export function formOf({ order, desk, lines, brought, fetched }: OrderToChange): DeskForm {
  const { private_or_company, name, lastname, email, phone, title, im_k, pvm_k } = order
  const { address, city, postal_code, country, delivery, object_id, comment, po_number, billing, early_start } = order
  return {
    client_id: desk?.client_id ?? null,
    ...{ private_or_company, name, lastname, email, phone, title, im_k, pvm_k },
    ...(country !== homeCountry && { country }),
    ...{ address, city, postal_code, delivery, object_id, comment, po_number, billing, early_start },
    ...(brought?.stop?.slot_id && { delivery_slot_id: brought.stop.slot_id, delivery_day: brought.stop.day }),
    ...(fetched && { collect: true }),
    ...(fetched?.stop?.slot_id && { collection_slot_id: fetched.stop.slot_id, collection_day: fetched.stop.day }),
    items: lines.flatMap((line) => {
      const { id, product_id, type, quantity, attributes } = line.row
      const period = periodNow(line)
      if (product_id === null) return []
      return [
        {
          ...{ line_id: id, id: product_id, type, quantity },
          ...(attributes.length > 0 && { attributes }),
          ...(period && { period }),
        },
      ]
    }),
  }
}
