import { expect, test } from 'vitest'
import { dataRequestKindLabels } from '#back-office/privacy/data-request-kinds.ts'
import { roleLabels } from '#people/accounts/roles.ts'
import { billingWayLabels, personRoleLabels } from '#people/clients/client-labels.ts'
import { findFieldDisplay } from '#shell/action/payload-fields.ts'
import type { SubjectKind } from '#shell/history/audit-events.ts'
import { historyValueLabels } from '#shell/history/history-value-labels.ts'
import { listDetailLines } from '#shell/history/list-detail-lines.ts'
import '#shell/history/load-event-definitions.ts'
import { Settings } from '#shell/settings/settings.contract.ts'
import { SettingsSaved } from '#shell/settings/settings.events.ts'

test('T909 codes in the history carry the names that their own modules give them', () => {
  expect(historyValueLabels.roles).toEqual(roleLabels)
  expect(historyValueLabels.role).toEqual(personRoleLabels)
  expect(historyValueLabels.billing).toEqual(billingWayLabels)
  expect(historyValueLabels['data-request kind']).toEqual(dataRequestKindLabels)
})

test('T1829 a payload’s field of exactly two is a change where its event says so, and a list of two where it does not', () => {
  const entries = (event: string, details: Record<string, unknown>) =>
    listDetailLines({ deed: event, subject: { kind: 'client' }, details })
  expect(entries('client.orders-joined', { orders: [7, 8] })).toEqual([{ label: 'Užsakymų Nr.', after: '7, 8' }])
  expect(entries('client.updated', { due_days: [14, 30] })).toEqual([
    { label: 'Apmokėjimo terminas dienomis', before: '14', after: '30' },
  ])
  expect(
    listDetailLines({ deed: 'user.created', subject: { kind: 'user' }, details: { roles: ['manager', 'driver'] } }),
  ).toEqual([{ label: 'Pareigos', after: 'Vadovas; Vairuotojas' }])
})

test('the history of money is described by the words of its events', () => {
  const describe = (event: string, kind: SubjectKind, details: Record<string, unknown>) =>
    listDetailLines({ deed: event, subject: { kind }, details }).map(({ label, before, after }) =>
      before === undefined ? `${label}: ${after}` : `${label}: ${before} → ${after}`,
    )
  expect(describe('payment.recorded', 'order', { amount: 12_100, way: 'online', paid_on: '2026-11-18' })).toEqual([
    'Suma: 121,00\u00a0€',
    'Būdas: internetu',
    'Pinigų diena: 2026-11-18',
  ])
  expect(describe('deposit.held', 'order', { deposit_amount: 5000, deposit_way: 'card-hold' })).toEqual([
    'Užstatas: 50,00\u00a0€',
    'Kaip priimtas: rezervuota kortelėje',
  ])
  expect(describe('debt.promised', 'client', { day: '2026-11-20', amount: null })).toEqual([
    'Iki kada: 2026-11-20',
    'Suma: –',
  ])
  expect(describe('debt.reminded', 'order', { letter: 'Draugiškas priminimas', documents: 'NA000001' })).toEqual([
    'Laiškas: Draugiškas priminimas',
    'Sąskaitos: NA000001',
  ])
  expect(describe('interest-rate.saved', 'settings', { half_year: '2026-07-01', rate: [null, 215] })).toEqual([
    'Pusmetis: 2026-07-01',
    'ECB norma: – → 2,15\u00a0%',
  ])
  expect(describe('month.closed', 'month', { price: 10_000, vat: 2100, received: 0 })).toEqual([
    'Suma be PVM: 100,00\u00a0€',
    'PVM: 21,00\u00a0€',
    'Gauta mokėjimų: 0,00\u00a0€',
  ])
})

// events with names are checked by the compiler (`Worded`); settings are groups of fields
test('T909 every setting that may change has its word in the history, and every field of a group of them', () => {
  const fields = Object.entries(Settings.shape).flatMap(([name, type]) => {
    const inner = 'shape' in type ? Object.keys(type.shape as object) : []
    return [name, ...inner.map((part) => `${name}.${part}`)]
  })
  expect(fields.length).toBeGreaterThan(35)
  expect(fields.filter((field) => findFieldDisplay(SettingsSaved.payload, field) === undefined)).toEqual([])
})
