import { z } from 'zod'
import { defineEvent } from '#shell/action/define-event.ts'
import { buildChange, labelField, payloadField } from '#shell/action/payload-fields.ts'

export const DebtorReminded = defineEvent('debt.reminded', {
  subject: ['client', 'order'],
  payload: z.object({ letter: payloadField.text('Laiškas'), documents: payloadField.text('Sąskaitos') }),
  label: 'Skolininkui parašyta',
})

export const OpeningDebtsImported = defineEvent('debt.imported', {
  subject: 'client',
  payload: z.object({ created: payloadField.count('Sukurta') }),
  label: 'Skolos įkeltos iš failo',
})

export const StatementMailed = defineEvent('debt.statement-mailed', {
  subject: 'client',
  payload: z.object({ from: payloadField.time('Nuo'), until: payloadField.time('Iki'), to: payloadField.text('Kam') }),
  label: 'Išsiųstas skolos išrašas',
})

export const DebtPromised = defineEvent('debt.promised', {
  subject: 'client',
  payload: z.object({
    day: payloadField.time('Iki kada'),
    amount: labelField(z.int().nullable(), { label: 'Suma', as: 'money' }),
  }),
  label: 'Skolininkas pažadėjo sumokėti',
})

export const DebtPromiseEnded = defineEvent('debt.promise-ended', {
  subject: 'client',
  payload: z.object({}),
  label: 'Pažadas sumokėti nebegalioja',
})

export const DebtClaimed = defineEvent('debt.claimed', {
  subject: 'client',
  payload: z.object({ price: payloadField.money('Suma') }),
  label: 'Priskaičiuota palūkanų ir kompensacijos',
})

export const DebtClaimDropped = defineEvent('debt.claim-dropped', {
  subject: 'client',
  payload: z.object({ price: payloadField.money('Suma') }),
  label: 'Priskaičiuotų palūkanų ar kompensacijos atsisakyta',
})

export const ReminderStepSaved = defineEvent('reminder-step.saved', {
  subject: 'settings',
  payload: z.object({
    after_days: buildChange(payloadField.count('Po kiek dienų nuo termino')),
    by_rule: buildChange(payloadField.flag('Siunčiama savaime')),
  }),
  label: 'Laiškas skolininkams pakeistas',
})

export const InterestRateSaved = defineEvent('interest-rate.saved', {
  subject: 'settings',
  payload: z.object({ half_year: payloadField.time('Pusmetis'), rate: buildChange(payloadField.percent('ECB norma')) }),
  label: 'Palūkanų norma įrašyta',
})
