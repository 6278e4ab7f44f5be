import { z } from 'zod'
import type { ClientRow } from '#people/clients/server/public/clients.queries.ts'
import type { Reader } from '#platform/database/database.ts'
import { type FieldErrors, invalid, type Refusal } from '#platform/refusal.ts'
import {
  type DeliveryDestinationFields,
  resolveDeliveryDestination,
} from '#rentals/delivery/server/public/delivery-destination.ts'
import { isUnionVatCode } from '#rules/codes/any-vat-code.ts'
import { homeCountry, isUnionCountry } from '#rules/codes/country.ts'
import { orderForm, PlaceOrder } from '#sales/checkout/checkout.contract.ts'
import type { Ordering } from '#sales/checkout/order-to-place.ts'
import type { DeskForm } from '../desk-form.contract.ts'
import { toDeskMessage } from '../to-desk-message.ts'

/** Undefined: the customer collects. */
export async function toDeliveryQuoteAddress(
  reader: Reader,
  order: Pick<DeskForm, 'delivery' | 'collect'> & DeliveryDestinationFields,
) {
  if (order.delivery !== 'delivery') return undefined
  const { place } = await resolveDeliveryDestination(reader, order)
  return { ...place, collect: order.collect }
}

export function buildDeskBuyer(form: DeskForm, client: ClientRow | undefined) {
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

/** The client's country only with the client's address. */
function countryKnown(form: DeskForm, client: ClientRow | undefined): string | undefined {
  if (form.address || form.city || form.postal_code || client?.country === homeCountry) return undefined
  return client?.country
}

/** The fields get a 422, as at checkout. */
export function readDeskForm<Form extends DeskForm>(
  form: Form,
  client: ClientRow | undefined,
): Ordering & Pick<Form, 'items'> {
  const buyer = whoBuys(form, client)
  const read = orderForm(absentFrom(form, buyer)).safeParse({
    ...buyer,
    delivery: form.delivery ?? 'pickup',
    place_id: form.place_id ?? null,
    return_place_id: form.return_place_id ?? null,
    delivery_slot_id: form.delivery_slot_id ?? null,
    delivery_day: form.delivery_day ?? null,
    collect: form.collect ?? null,
    collection_slot_id: form.collection_slot_id ?? null,
    collection_day: form.collection_day ?? null,
    object_id: form.object_id ?? null,
    delivery_address: form.delivery === 'delivery' ? (form.delivery_address ?? null) : null,
    comment: form.comment ?? null,
    po_number: form.po_number ?? null,
    billing: form.billing ?? null,
    code: form.code ?? null,
    early_start: form.early_start ?? false,
    // read with the form's own
    items: form.items.length > 0 ? [{ id: 1, type: 'sell', quantity: 1 }] : [],
    // agreed orally and on the signed document
    terms: true,
    expected_price_with_vat: 0,
  })
  if (read.success) {
    if (form.vat) assertOutsideUnion(read.data)
    return { ...read.data, prints_papers: form.papers === 'print', vat: form.vat ?? undefined, items: form.items }
  }
  throw invalidForm(read.error)
}

/** 422 at `vat` for a private person and a buyer of the Union. */
export function assertOutsideUnion({
  private_or_company,
  country,
  pvm_k,
}: {
  private_or_company: Ordering['private_or_company']
  country?: string | null | undefined
  pvm_k?: string | null | undefined
}): void {
  if (private_or_company === 'private') throw invalid({ vat: ['Privačiam asmeniui PVM skaičiuojamas visada.'] })
  if (isUnionCountry(country ?? homeCountry) || (pvm_k && isUnionVatCode(pvm_k)))
    throw invalid({ vat: ['Pirkėjas yra Europos Sąjungoje: PVM jam nustato VIES patikra.'] })
}

type Buyer = ReturnType<typeof buildDeskBuyer>

/** Somebody who takes goods alone along needs no name. */
function whoBuys(form: DeskForm, client: ClientRow | undefined): Buyer {
  const buyer = buildDeskBuyer(form, client)
  const isNameless = isWalkIn(form, buyer) && !buyer.name && !buyer.lastname && form.items.every(isGoods)
  return isNameless ? { ...buyer, name: 'Pirkėjas', lastname: 'kasoje' } : buyer
}

const isGoods = ({ type }: DeskForm['items'][number]) => type === 'sell' || type === 'addition'

const isWalkIn = (form: DeskForm, buyer: Buyer) => form.papers === 'print' && buyer.private_or_company === 'private'

/** VAT law, art. 79: no invoice when paid at a cash register; art. 80: an invoice with the buyer's data needs all. */
function absentFrom(form: DeskForm, buyer: Buyer) {
  const isToBuyer = form.delivery === 'delivery' && !form.delivery_address && !form.object_id
  if (!isWalkIn(form, buyer)) return []
  const may = isToBuyer ? (['email', 'phone'] as const) : (['email', 'phone', 'address', 'city'] as const)
  return may.filter((field) => buyer[field] === '')
}

const { email, phone, object_id, delivery_address, comment } = PlaceOrder.shape
const DeskContact = z.object({ email, phone, object_id, delivery_address, comment }).partial()
const PrintedContact = DeskContact.extend({ email: email.or(z.literal('')), phone: phone.or(z.literal('')) }).partial()
export type DeskContact = z.output<typeof DeskContact>

/** The contact stands on no invoice: an old buyer may not be whole by today's rules. */
export function readContact(form: object, { isPrinted }: { isPrinted: boolean }): DeskContact {
  const read = (isPrinted ? PrintedContact : DeskContact).safeParse(form)
  if (read.success) return read.data
  throw invalidForm(read.error)
}

function invalidForm({ issues }: z.ZodError): Refusal {
  const errors: FieldErrors = {}
  for (const { path, message } of issues) {
    const field = path.join('.') || 'body'
    errors[field] = [...(errors[field] ?? []), toDeskMessage(message)]
  }
  return invalid(errors)
}
