import { z } from 'zod'
import { defineEvent } from '#shell/action/define-event.ts'
import { buildChange, labelField, payloadField } from '#shell/action/payload-fields.ts'
import { roleLabels, roles as roleNames } from './roles.ts'

const userFieldLabels = {
  name: 'Vardas',
  lastname: 'Pavardė',
  email: 'El. paštas',
  email_confirmed: 'El. paštas patvirtintas',
  pending_email: 'Prašoma kito el. pašto',
  phone: 'Telefonas',
  im_k: 'Įmonės kodas',
  pvm_k: 'PVM kodas',
  password: 'Slaptažodis',
  second_factor: 'Antras veiksnys',
  roles: 'Pareigos',
  place_id: 'Padalinys',
  held_to_place: 'Dirba tik savo padalinyje',
}

const roles = labelField(z.array(z.enum(roleNames)), { label: 'Pareigos', values: roleLabels })
const through = labelField(z.string(), {
  label: 'Kuo padaryta',
  values: { 'npm run admin': 'komandų eilute (npm run admin)' },
})

export const UserCreated = defineEvent('user.created', {
  subject: 'user',
  payload: z.object({ roles, through: through.optional() }),
  label: 'Vartotojas sukurtas',
})

/** Of personal data, the names of the changed fields alone are kept. */
export const UserUpdated = defineEvent('user.updated', {
  subject: 'user',
  payload: z.object({
    changed: labelField(z.array(z.enum(Object.keys(userFieldLabels) as (keyof typeof userFieldLabels)[])), {
      label: 'Pakeisti laukai',
      values: userFieldLabels,
    }),
    roles: buildChange(roles).optional(),
    through: through.optional(),
  }),
  label: 'Vartotojas pakeistas',
})

export const UserDeleted = defineEvent('user.deleted', {
  subject: 'user',
  payload: z.object({}),
  label: 'Vartotojas ištrintas',
})

export const UserImported = defineEvent('user.imported', {
  subject: 'user',
  payload: z.object({ created: payloadField.count('Sukurta'), updated: payloadField.count('Pakeista') }),
  label: 'Vartotojas įkeltas iš failo',
})
