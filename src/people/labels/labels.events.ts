import { z } from 'zod'
import { defineEvent } from '#shell/action/define-event.ts'
import { buildChange, payloadField } from '#shell/action/payload-fields.ts'
import { labelColourNames, labelledKinds } from './label-colours.ts'

const name = payloadField.text('Pavadinimas')
const color = payloadField.choice('Spalva', labelColourNames)
const label = payloadField.text('Žyma')

export const LabelCreated = defineEvent('label.created', {
  subject: 'label',
  payload: z.object({}),
  label: 'Žyma sukurta',
})

export const LabelChanged = defineEvent('label.changed', {
  subject: 'label',
  payload: z.object({ name: buildChange(name), color: buildChange(color) }).partial(),
  label: 'Žyma pakeista',
})

export const LabelMerged = defineEvent('label.merged', {
  subject: 'label',
  payload: z.object({ merged: payloadField.text('Prijungta žyma') }),
  label: 'Prie žymos prijungta kita',
})

export const LabelRemoved = defineEvent('label.removed', {
  subject: 'label',
  payload: z.object({ taken_off: payloadField.count('Nuimta nuo') }),
  label: 'Žyma panaikinta',
})

export const LabelAssigned = defineEvent('label.assigned', {
  subject: labelledKinds,
  payload: z.object({ label }),
  label: 'Uždėta žyma',
})

export const LabelUnassigned = defineEvent('label.unassigned', {
  subject: labelledKinds,
  payload: z.object({ label }),
  label: 'Nuimta žyma',
})
