import { z } from 'zod'
import { defineEvent } from '#shell/action/define-event.ts'
import { payloadField } from '#shell/action/payload-fields.ts'
import { dataRequestKindLabels } from './data-request-kinds.ts'

const payload = z.object({ kind: payloadField.choice('Ko prašoma', dataRequestKindLabels) })

export const DataRequestReceived = defineEvent('data-request.received', {
  subject: 'data-request',
  payload,
  label: 'Duomenų prašymas gautas',
})

export const DataRequestDone = defineEvent('data-request.done', {
  subject: 'data-request',
  payload,
  label: 'Duomenų prašymas įvykdytas',
})

export const DataRequestRefused = defineEvent('data-request.refused', {
  subject: 'data-request',
  payload,
  label: 'Duomenų prašymas atmestas',
})

export const DataRequestExtended = defineEvent('data-request.extended', {
  subject: 'data-request',
  payload: z.object({}),
  label: 'Duomenų prašymo terminas pratęstas',
})

export const DataRequestCancelled = defineEvent('data-request.cancelled', {
  subject: 'data-request',
  payload: z.object({}),
  label: 'Duomenų prašymas atšauktas',
})
