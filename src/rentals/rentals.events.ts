import { z } from 'zod'
import { defineEvent } from '#shell/action/define-event.ts'
import { buildChange, payloadField } from '#shell/action/payload-fields.ts'

const order = payloadField.id('Užsakymo Nr.')
const quantity = payloadField.count('Kiekis')
const offRentAt = buildChange(payloadField.time('Nuomos pabaiga'))
const expectedReturn = buildChange(payloadField.time('Grąžinti iki'))

/** Of a breakdown that a customer reports no reason is kept: the history would keep a customer's words. */
const breakdown = z.object({
  order,
  quantity,
  reason: payloadField.text('Priežastis').optional(),
  from: payloadField.time('Nuo'),
})

export const RentalReturned = defineEvent('rental.returned', {
  subject: 'rental',
  payload: z.object({ order, quantity, left: payloadField.count('Dar negrąžinta') }),
  label: 'Pažymėta kaip grąžinta',
})

export const RentalMoved = defineEvent('rental.moved', {
  subject: 'rental',
  payload: z.object({
    order,
    starts_at: buildChange(payloadField.time('Nuomos pradžia')),
    expected_return: expectedReturn,
  }),
  label: 'Nuoma perkelta',
})

export const RentalExtensionUndone = defineEvent('rental.extension-undone', {
  subject: 'rental',
  payload: z.object({
    order,
    extension_order: payloadField.id('Pratęsimo užsakymo Nr.'),
    expected_return: expectedReturn,
    late: payloadField.flag('Jau vėluoja'),
  }),
  label: 'Nuomos pratęsimas atšauktas',
})

export const RentalOffRent = defineEvent('rental.off-rent', {
  subject: 'rental',
  payload: z.object({ order, quantity, off_rent_at: offRentAt }),
  label: 'Pranešta nuomos pabaiga',
})

export const RentalOffRentUndone = defineEvent('rental.off-rent-undone', {
  subject: 'rental',
  payload: z.object({ order, off_rent_at: offRentAt }),
  label: 'Nuomos pabaiga atšaukta',
})

export const RentalBroken = defineEvent('rental.broken', {
  subject: 'rental',
  payload: breakdown,
  label: 'Pranešta apie gedimą',
})

export const UnitBroken = defineEvent('unit.broken', {
  subject: 'unit',
  payload: breakdown,
  label: 'Sugedo pas klientą',
})

export const RentalWorksAgain = defineEvent('rental.works-again', {
  subject: 'rental',
  payload: z.object({ order, to: payloadField.time('Iki') }),
  label: 'Įrankis vėl veikia',
})

export const RentalPromised = defineEvent('rental.promised', {
  subject: 'rental',
  payload: z.object({ order, promised_at: buildChange(payloadField.time('Pažadėjo grąžinti')) }),
  label: 'Pažadėta grąžinti',
})

export const UnitInspectionOverridden = defineEvent('unit.inspection-overridden', {
  subject: 'unit',
  payload: z.object({ inspection: payloadField.text('Patikra'), reason: payloadField.text('Priežastis') }),
  label: 'Išduota be galiojančios patikros',
})
