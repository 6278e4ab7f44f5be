import { z } from 'zod'
import { defineEvent } from '#shell/action/define-event.ts'
import { payloadField } from '#shell/action/payload-fields.ts'

const order = payloadField.id('Užsakymo Nr.')
const quantity = payloadField.count('Kiekis')
const instead = payloadField.text('Vietoj jo duota')
const downtime = payloadField.id('Prastovos Nr.')
const to = payloadField.time('Iki')

export const DowntimeStarted = defineEvent('downtime.started', {
  subject: ['unit', 'product'],
  payload: z.object({
    downtime,
    quantity,
    reason: payloadField.text('Priežastis'),
    from: payloadField.time('Nuo'),
    to: to.optional(),
    broken: payloadField.ids('Sugriauna nuomas').optional(),
  }),
  label: 'Prastova pradėta',
})

export const DowntimeEnded = defineEvent('downtime.ended', {
  subject: ['unit', 'product'],
  payload: z.object({ downtime, quantity, to }),
  label: 'Prastova baigta',
})

export const RentalSwapped = defineEvent('rental.swapped', {
  subject: 'rental',
  payload: z.object({ order, quantity, instead }),
  label: 'Nuomai duotas kitas įrankis',
})

export const RentalBrokenSwapped = defineEvent('rental.broken-swapped', {
  subject: 'rental',
  payload: z.object({ order, quantity, instead }),
  label: 'Sugedęs įrankis pakeistas',
})

export const RentalMessaged = defineEvent('rental.messaged', {
  subject: 'rental',
  payload: z.object({ order, mail: payloadField.text('Laiškas') }),
  label: 'Klientui parašyta dėl nuomos',
})
