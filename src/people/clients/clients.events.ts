import { z } from 'zod'
import { defineEvent } from '#shell/action/define-event.ts'
import { buildChange, payloadField } from '#shell/action/payload-fields.ts'
import { billingWayLabels, depositTermLabels, personRoleLabels } from './client-labels.ts'

const empty = z.object({})
const reason = payloadField.text('Priežastis')
const priceWithVat = payloadField.money('Suma su PVM')
const invoice = payloadField.text('PVM sąskaita faktūra')
const until = payloadField.time('Galioja iki')
const person = payloadField.id('Vartotojo Nr.')
const role = payloadField.choice('Ką gali daryti', personRoleLabels)
const site = payloadField.id('Objekto Nr.')

export const ClientCreated = defineEvent('client.created', {
  subject: 'client',
  payload: empty,
  label: 'Klientas įrašytas',
})

export const ClientImported = defineEvent('client.imported', {
  subject: 'client',
  payload: z.object({ created: payloadField.count('Sukurta'), updated: payloadField.count('Pakeista') }),
  label: 'Klientai įkelti iš failo',
})

/** Of what changed, its terms alone are kept. */
export const ClientUpdated = defineEvent('client.updated', {
  subject: 'client',
  payload: z.object({
    billing: buildChange(payloadField.choice('Kada išrašoma sąskaita', billingWayLabels)).optional(),
    due_days: buildChange(payloadField.count('Apmokėjimo terminas dienomis')).optional(),
    credit_limit: buildChange(payloadField.money('Kredito limitas')).optional(),
    deposit: buildChange(payloadField.choice('Užstatas', depositTermLabels)).optional(),
    stop_after_days: buildChange(payloadField.count('Po kiek vėlavimo dienų stabdoma')).optional(),
    statements: buildChange(payloadField.flag('Siunčiamas mėnesio išrašas')).optional(),
  }),
  label: 'Kliento duomenys pakeisti',
})

export const ClientPricesChanged = defineEvent('client.prices-changed', {
  subject: 'client',
  payload: z.object({ prices: buildChange(payloadField.count('Sutartų kainų')) }),
  label: 'Kliento kainos pakeistos',
})

export const ClientPricesImported = defineEvent('client.prices-imported', {
  subject: 'client',
  payload: z.object({ created: payloadField.count('Sukurta') }),
  label: 'Klientų kainos įkeltos iš failo',
})

export const ClientJoinRequested = defineEvent('client.asked-to-join', {
  subject: 'client',
  payload: z.object({ person }),
  label: 'Žmogus prašo prisijungti prie įmonės',
})

/** Also raised by a change of what somebody may, which is not `isNew`. */
export const ClientPersonApproved = defineEvent<{ isNew: boolean }>()('client.person-approved', {
  subject: 'client',
  payload: z.object({
    person,
    role,
    limit: payloadField.money('Vieno užsakymo riba').nullable(),
    until: until.nullable(),
  }),
  label: 'Žmogus patvirtintas įmonėje',
})

export const ClientPersonRefused = defineEvent('client.person-refused', {
  subject: 'client',
  payload: z.object({ person, role }),
  label: 'Prašymas prisijungti atmestas',
})

export const ClientPersonRemoved = defineEvent('client.person-removed', {
  subject: 'client',
  payload: z.object({ person, role }),
  label: 'Žmogus pašalintas iš įmonės',
})

export const ClientOrdersJoined = defineEvent('client.orders-joined', {
  subject: 'client',
  payload: z.object({ orders: payloadField.ids('Užsakymų Nr.') }),
  label: 'Užsakymai prijungti prie kliento',
})

/** `userIds`: people of the other client, who wait here. */
export const ClientMerged = defineEvent<{ userIds: readonly number[] }>()('client.merged', {
  subject: 'client',
  payload: z.object({ merged: payloadField.id('Prijungto kliento Nr.') }),
  label: 'Prie kliento prijungtas kitas',
})

export const ClientMergedAway = defineEvent('client.merged-away', {
  subject: 'client',
  payload: z.object({ into: payloadField.id('Prie kliento Nr.') }),
  label: 'Klientas prijungtas prie kito',
})

export const ClientBillsRedirected = defineEvent('client.bills-redirected', {
  subject: 'client',
  payload: empty,
  label: 'Pakeista, kam siunčiamos kliento sąskaitos',
})

/** How many, without names: the history outlasts them. */
export const ClientContactsChanged = defineEvent('client.contacts-changed', {
  subject: 'client',
  payload: z.object({
    created: payloadField.count('Sukurta'),
    updated: payloadField.count('Pakeista'),
    removed: payloadField.count('Išimta'),
  }),
  label: 'Kliento kontaktai pakeisti',
})

export const ClientBlocked = defineEvent('client.blocked', {
  subject: 'client',
  payload: z.object({ reason }),
  label: 'Klientas užblokuotas',
})

export const ClientUnblocked = defineEvent('client.unblocked', {
  subject: 'client',
  payload: empty,
  label: 'Klientas atblokuotas',
})

export const ClientBlockOverridden = defineEvent('client.block-overridden', {
  subject: 'client',
  payload: empty,
  label: 'Užsakyta, nors klientas užblokuotas',
})

export const ClientCreditStopped = defineEvent('client.credit-stopped', {
  subject: 'client',
  payload: z.object({ reason }),
  label: 'Klientui nebeduodama į skolą',
})

export const ClientCreditResumed = defineEvent('client.credit-resumed', {
  subject: 'client',
  payload: empty,
  label: 'Klientui vėl duodama į skolą',
})

export const ClientSiteAdded = defineEvent('client.site-added', {
  subject: 'client',
  payload: z.object({ site }),
  label: 'Pridėtas kliento objektas',
})

export const ClientSiteChanged = defineEvent('client.site-changed', {
  subject: 'client',
  payload: z.object({ site }),
  label: 'Pakeistas kliento objektas',
})

export const ClientSiteClosed = defineEvent('client.site-closed', {
  subject: 'client',
  payload: z.object({ site }),
  label: 'Uždarytas kliento objektas',
})

export const ClientCredited = defineEvent('client.credited', {
  subject: 'client',
  payload: z.object({
    credit: payloadField.text('Kreditinė PVM sąskaita faktūra'),
    price_with_vat: priceWithVat,
    reason,
    invoice,
  }),
  label: 'Kliento sąskaita kredituota',
})

export const ClientBilled = defineEvent('client.billed', {
  subject: 'client',
  payload: z.object({ invoice, price_with_vat: priceWithVat, until }),
  label: 'Klientui išrašyta sąskaita',
})
