import { z } from 'zod'
import { defineEvent } from '#shell/action/define-event.ts'
import { buildChange, payloadField } from '#shell/action/payload-fields.ts'

/** The order that it is about, whose screens hear of it. */
const order = payloadField.id('Užsakymas').optional()

export const TaskCreated = defineEvent('task.created', {
  subject: 'task',
  payload: z.object({ order, day: payloadField.time('Diena') }),
  label: 'Užduotis sukurta',
})

export const TaskChanged = defineEvent('task.changed', {
  subject: 'task',
  payload: z.object({
    order,
    title: payloadField.flag('Pakeistas tekstas').optional(),
    note: payloadField.flag('Pakeista pastaba').optional(),
    day: buildChange(payloadField.time('Diena')).optional(),
    time: buildChange(payloadField.text('Valanda')).optional(),
    assignee_id: buildChange(payloadField.id('Kam')).optional(),
  }),
  label: 'Užduotis pakeista',
})

export const TaskDone = defineEvent('task.done', {
  subject: 'task',
  payload: z.object({ order }),
  label: 'Užduotis atlikta',
})

export const TaskReopened = defineEvent('task.reopened', {
  subject: 'task',
  payload: z.object({ order }),
  label: 'Užduotis vėl neatlikta',
})

export const TaskRemoved = defineEvent('task.removed', {
  subject: 'task',
  payload: z.object({ order }),
  label: 'Užduotis ištrinta',
})
