import { z } from 'zod'
import { billingWayLabels } from '#people/clients/client-labels.ts'
import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import { defineEvent } from '#shell/action/define-event.ts'
import { buildChange, labelField, payloadField } from '#shell/action/payload-fields.ts'

const empty = z.object({})
const reason = payloadField.text('Priežastis')
const act = payloadField.text('Aktas')
const quantity = payloadField.count('Kiekis')
const number = payloadField.text('Numeris')
const priceWithVat = payloadField.money('Suma su PVM')
const billing = payloadField.choice('Kada išrašoma sąskaita', billingWayLabels)

/** A paper as its subscribers are given it. */
interface IssuedPaper<Snapshot = { full_number: string }> {
  id: number
  snapshot: Snapshot
}

export const OrderPlaced = defineEvent('order.placed', {
  subject: 'order',
  payload: empty,
  label: 'Užsakymas pateiktas',
})

export const OrderImported = defineEvent('order.imported', {
  subject: 'order',
  payload: z.object({ number }),
  label: 'Nuoma perkelta iš ankstesnės programos',
})

export const OrderChanged = defineEvent('order.changed', {
  subject: 'order',
  payload: z.object({
    revision: payloadField.count('Redakcija').optional(),
    price_with_vat: buildChange(priceWithVat).optional(),
    changes: labelField(z.array(z.string()), 'Kas pakeista'),
  }),
  label: 'Užsakymas pakeistas',
})

export const OrderNoted = defineEvent('order.noted', {
  subject: 'order',
  payload: empty,
  label: 'Vidinė pastaba pakeista',
})

export const OrderDiscounted = defineEvent('order.discounted', {
  subject: 'order',
  payload: z.object({ discounts: labelField(z.array(z.string()), 'Nuolaidos') }),
  label: 'Kaina nustatyta ranka',
})

export const OrderPaid = defineEvent<{ document: IssuedPaper<DocumentSnapshot> }>()('order.paid', {
  subject: 'order',
  payload: z.object({ invoice: payloadField.text('PVM sąskaita faktūra') }),
  label: 'Pažymėtas apmokėtu',
})

export const OrderPaidTooLate = defineEvent('order.paid-too-late', {
  subject: 'order',
  payload: z.object({ reason }),
  label: 'Apmokėta per vėlai: reikia sprendimo',
})

export const OrderCredited = defineEvent('order.credited', {
  subject: 'order',
  payload: z.object({
    credit: payloadField.text('Kreditinė PVM sąskaita faktūra'),
    price_with_vat: priceWithVat,
    reason,
  }),
  label: 'Išrašyta kreditinė sąskaita',
})

export const OrderTakenOver = defineEvent('order.taken-over', {
  subject: 'order',
  payload: empty,
  label: 'Užsakymas be paskyros įtrauktas į paskyrą',
})

export const OrderLapsed = defineEvent('order.lapsed', {
  subject: 'order',
  payload: empty,
  label: 'Neapmokėtas užsakymas nustojo galioti',
})

export const OrderRevived = defineEvent('order.revived', {
  subject: 'order',
  payload: empty,
  label: 'Užsakymas vėl galioja',
})

export const OrderApprovalRequested = defineEvent('order.approval-asked', {
  subject: 'order',
  payload: empty,
  label: 'Paprašyta įmonės patvirtinimo',
})

export const OrderApproved = defineEvent('order.approved', {
  subject: 'order',
  payload: z.object({ billing }),
  label: 'Užsakymas patvirtintas įmonėje',
})

export const OrderPutOnCredit = defineEvent('order.put-on-credit', {
  subject: 'order',
  payload: z.object({ billing }),
  label: 'Užsakymas bus apmokėtas pagal sąskaitą',
})

export const OrderDeclined = defineEvent('order.declined', {
  subject: 'order',
  payload: z.object({ reason }),
  label: 'Įmonė užsakymo nepatvirtino',
})

export const OrderWithdrawn = defineEvent('order.withdrawn', {
  subject: 'order',
  payload: empty,
  label: 'Užsakovas atsiėmė laukiantį užsakymą',
})

export const OrderApprovalLapsed = defineEvent('order.approval-lapsed', {
  subject: 'order',
  payload: empty,
  label: 'Nepatvirtintas užsakymas nustojo galioti',
})

export const OrderDeleted = defineEvent('order.deleted', {
  subject: 'order',
  payload: empty,
  label: 'Užsakymas ištrintas',
})

export const OrderSignedByOther = defineEvent('order.signed-by-other', {
  subject: 'order',
  payload: z.object({ act }),
  label: 'Pasirašė žmogus, kurio tarp galinčių pasirašyti nėra',
})

export const OrderContract = defineEvent('order.contract', {
  subject: 'order',
  payload: z.object({ contract: payloadField.text('Nuomos sutartis') }),
  label: 'Paruošta nuomos sutartis',
})

export const OrderReady = defineEvent('order.ready', {
  subject: 'order',
  payload: empty,
  label: 'Įrankiai paruošti atsiimti',
})

export const OrderHandedOver = defineEvent<{
  kind: 'handover' | 'goods'
  act: IssuedPaper
  contract: IssuedPaper | null
}>()('order.handed-over', {
  subject: 'order',
  payload: z.object({ act, quantity }),
  label: 'Įrankiai išduoti pagal aktą',
})

export const OrderToolsReturned = defineEvent<{ kind: 'return'; act: IssuedPaper; contract: null }>()(
  'order.tools-returned',
  { subject: 'order', payload: z.object({ act, quantity }), label: 'Įrankiai priimti pagal aktą' },
)

export const OrderSettled = defineEvent('order.settled', {
  subject: 'order',
  payload: z.object({ title: payloadField.text('Pavadinimas'), price_with_vat: priceWithVat }),
  label: 'Atsiskaityta po grąžinimo',
})

export const OrderBilled = defineEvent('order.billed', {
  subject: 'order',
  payload: z.object({ order: payloadField.id('Užsakymo Nr.') }),
  label: 'Priemokoms sukurtas užsakymas',
})

export const OrderCompensated = defineEvent<{ document: IssuedPaper<DocumentSnapshot> }>()('order.compensated', {
  subject: 'order',
  payload: z.object({ number, price_with_vat: priceWithVat }),
  label: 'Išrašyta nuostolių atlyginimo sąskaita',
})

export const OrderCompensationCancelled = defineEvent<{ document: IssuedPaper<DocumentSnapshot> }>()(
  'order.compensation-cancelled',
  { subject: 'order', payload: z.object({ number, reason }), label: 'Nuostolių atlyginimo sąskaita atšaukta' },
)

export const OrderVisitFailed = defineEvent('order.visit-failed', {
  subject: 'order',
  payload: z.object({ reason }),
  label: 'Vežėjas buvo atvykęs veltui',
})
