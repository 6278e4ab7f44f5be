import { z } from 'zod'
import { defineEvent } from '#shell/action/define-event.ts'
import { buildChange, payloadField } from '#shell/action/payload-fields.ts'
import { retirementReasonLabels } from './unit-labels.ts'

const inspection = payloadField.text('Patikra')
const inspectionDays = {
  passed_on: payloadField.time('Atlikta'),
  valid_until: payloadField.time('Galioja iki').optional(),
}
const hours = payloadField.text('Motovalandos')

export const UnitCreated = defineEvent('unit.created', {
  subject: 'unit',
  payload: z.object({}),
  label: 'Vienetas pradėtas naudoti',
})

export const UnitUpdated = defineEvent('unit.updated', {
  subject: 'unit',
  payload: z
    .object({
      code: buildChange(payloadField.text('Kodas')),
      serial: buildChange(payloadField.text('Serijos numeris')),
      bought_on: buildChange(payloadField.time('Pirkta')),
      purchase_price: buildChange(payloadField.money('Pirkimo kaina be PVM')),
      note: buildChange(payloadField.text('Pastaba')),
    })
    .partial(),
  label: 'Vienetas pakeistas',
})

export const UnitRetired = defineEvent('unit.retired', {
  subject: 'unit',
  payload: z.object({ reason: payloadField.choice('Priežastis', retirementReasonLabels) }),
  label: 'Vienetas nurašytas',
})

export const UnitRehomed = defineEvent('unit.rehomed', {
  subject: 'unit',
  payload: z.object({ place: buildChange(payloadField.text('Padalinys')) }),
  label: 'Vienetui paskirtas kitas padalinys',
})

export const UnitImported = defineEvent('unit.imported', {
  subject: 'unit',
  payload: z.object({ created: payloadField.count('Sukurta'), updated: payloadField.count('Pakeista') }),
  label: 'Vienetai įkelti iš failo',
})

export const UnitInspected = defineEvent('unit.inspected', {
  subject: 'unit',
  payload: z.object({ inspection, ...inspectionDays }),
  label: 'Patikra atlikta',
})

export const UnitInspectionRemoved = defineEvent('unit.inspection-removed', {
  subject: 'unit',
  payload: z.object({ inspection, ...inspectionDays }),
  label: 'Klaidingai įrašyta patikra pašalinta',
})

export const UnitCertificateKept = defineEvent('unit.certificate-kept', {
  subject: 'unit',
  payload: z.object({ inspection }),
  label: 'Įkeltas patikros pažymėjimas',
})

export const UnitMeterRead = defineEvent('unit.meter-read', {
  subject: 'unit',
  payload: z.object({ hours }),
  label: 'Įrašytas skaitiklio rodmuo',
})

export const UnitMeterReadingRemoved = defineEvent('unit.meter-reading-removed', {
  subject: 'unit',
  payload: z.object({ hours }),
  label: 'Klaidingas skaitiklio rodmuo pašalintas',
})
