import { z } from 'zod'
import { defineEvent } from '#shell/action/define-event.ts'
import { buildChange, payloadField } from '#shell/action/payload-fields.ts'
import { closedDaysField, newsMailsField, openingHoursField } from '#shell/settings/settings.events.ts'

const code = payloadField.text('Kodas')

export const PlaceAdded = defineEvent('places.added', {
  subject: 'place',
  payload: z.object({ code }),
  label: 'Padalinys pridėtas',
})

export const PlaceChanged = defineEvent('places.changed', {
  subject: 'place',
  payload: z
    .object({
      title: buildChange(payloadField.text('Pavadinimas')),
      code: buildChange(code),
      address: buildChange(payloadField.text('Adresas')),
      city: buildChange(payloadField.text('Miestas')),
      postal_code: buildChange(payloadField.text('Pašto kodas')),
      phone: buildChange(payloadField.text('Telefonas')),
      email: buildChange(payloadField.text('El. paštas')),
      opening_hours: buildChange(openingHoursField),
      closed_days: buildChange(closedDaysField),
      is_default: buildChange(payloadField.flag('Pagrindinis padalinys')),
      delivers: buildChange(payloadField.flag('Pristato iš čia')),
      news_mails: buildChange(newsMailsField),
      image_id: buildChange(payloadField.id('Nuotrauka')),
    })
    .partial(),
  label: 'Padalinys pakeistas',
})

export const PlaceRemoved = defineEvent('places.removed', {
  subject: 'place',
  payload: z.object({ code }),
  label: 'Padalinys panaikintas',
})
