import { PlaceOrder } from '#checkout/checkout.contract.ts'
import type { ClientRow } from '#clients/server/clients.queries.ts'
import { homeCountry } from '#codes/country.ts'
import { type FieldErrors, invalid } from '#platform/refusal.ts'
import type { DeskForm } from '../desk.contract.ts'
import { deskWords } from '../desk-words.ts'

/** Where it is brought to, as prices are asked for; undefined when it is fetched. */
export const deliverToOf = ({
  delivery,
  postal_code,
  city,
  collect,
}: {
  delivery?: string | null | undefined
  postal_code?: string | null | undefined
  city?: string | null | undefined
  collect?: boolean | null | undefined
}) => (delivery === 'delivery' ? { postal_code, city, collect } : undefined)

/** Who buys, as far as it is known: what was typed, else what the client is known by. */
export function buyerOf(form: DeskForm, client: ClientRow | undefined) {
  const isCompany =
    (form.private_or_company ?? (form.im_k || client?.kind === 'company' ? 'company' : 'private')) === 'company'
  const isTheirs = client && (client.kind === 'company') === isCompany ? client : undefined
  return {
    private_or_company: isCompany ? ('company' as const) : ('private' as const),
    name: form.name || client?.contact_name || '',
    lastname: form.lastname || client?.contact_lastname || '',
    email: form.email || client?.email || '',
    phone: form.phone || client?.phone || '',
    title: isCompany ? form.title || isTheirs?.name || '' : '',
    im_k: isCompany ? form.im_k || isTheirs?.code || '' : '',
    pvm_k: form.pvm_k || isTheirs?.vat_code || '',
    address: form.address || client?.address || '',
    city: form.city || client?.city || '',
    postal_code: form.postal_code || client?.postal_code || '',
    country: form.country || countryKnown(form, client),
  }
}

/** The client's where the address is: what was typed of another one says its own, or none. */
function countryKnown(form: DeskForm, client: ClientRow | undefined): string | undefined {
  if (form.address || form.city || form.postal_code || client?.country === homeCountry) return undefined
  return client?.country
}

/** The form as an order can be made of it. Throws 422 for whatever lacks or is wrong, at its field, as checkout does. */
export function readDeskForm(form: DeskForm, client: ClientRow | undefined): PlaceOrder {
  const read = PlaceOrder.safeParse({
    ...buyerOf(form, client),
    delivery: form.delivery ?? 'pickup',
    delivery_slot_id: form.delivery_slot_id ?? null,
    delivery_day: form.delivery_day ?? null,
    collect: form.collect ?? null,
    collection_slot_id: form.collection_slot_id ?? null,
    collection_day: form.collection_day ?? null,
    object_id: form.object_id ?? null,
    comment: form.comment ?? null,
    po_number: form.po_number ?? null,
    billing: form.billing ?? null,
    code: form.code ?? null,
    early_start: form.early_start ?? false,
    items: form.items,
    // agreed to aloud, and printed on what is signed
    terms: true,
    expected_price_with_vat: 0,
  })
  if (read.success) return read.data
  const errors: FieldErrors = {}
  for (const { path, message } of read.error.issues) {
    const field = path.join('.') || 'body'
    errors[field] = [...(errors[field] ?? []), deskWords(message)]
  }
  throw invalid(errors)
}
