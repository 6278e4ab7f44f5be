import { expect, test } from 'vitest'
import { modules } from '#app/modules.ts'
import { upwardHandlers } from '#app/subscribers.ts'
import { type EventDefinition, listEvents } from '#shell/action/define-event.ts'
import { getFieldDisplay } from '#shell/action/payload-fields.ts'
import { subjectLabels } from '#shell/history/audit-events.ts'

import.meta.glob('/src/**/*.events.ts', { eager: true })

test('every field of an event’s payload has a label for the history', () => {
  const unlabelled = listEvents().flatMap(({ name, payload }) =>
    Object.entries(payload.shape)
      .filter(([, schema]) => !getFieldDisplay(schema))
      .map(([field]) => `${name}: ${field}`),
  )
  expect(unlabelled).toEqual([])
})

test('every event is listed by a module, and by one alone', () => {
  const listed = modules.flatMap(({ events = [] }) => events.map(({ name }) => name))
  expect(listed.toSorted()).toEqual(listEvents().map(({ name }) => name))
})

test('docs/events.md lists every event with its payload and its subscribers', async () => {
  await expect(printEvents(listEvents())).toMatchFileSnapshot('../docs/events.md')
})

function printEvents(events: EventDefinition[]): string {
  const rows = events.map(
    (event) =>
      `| \`${event.name}\` | ${event.label} | ${printSubject(event)} | ${printPayload(event)} | ${printSubscribers(event)} |`,
  )
  return [
    '# Events',
    '',
    'What happens in the shop: its name in the history, in the office’s words, what it happens to, what the history keeps of',
    'it, and who acts upon it in the same transaction. Printed by `tests/events.test.ts`; `npx vitest run tests/events -u`',
    'prints it anew.',
    '',
    '| event | in the office | subject | payload | subscribers |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

const printSubject = ({ subject }: EventDefinition) =>
  (typeof subject === 'string' ? [subject] : subject).map((kind) => subjectLabels[kind]).join(', ')

const printPayload = ({ payload }: EventDefinition) =>
  Object.entries(payload.shape)
    .map(
      ([field, schema]) =>
        `\`${field}${schema.safeParse(undefined).success ? '?' : ''}\` ${getFieldDisplay(schema)?.label}`,
    )
    .join('<br>') || '–'

const printSubscribers = ({ name }: EventDefinition) =>
  (upwardHandlers.subscribers?.get(name) ?? []).map((subscriber) => `\`${subscriber.name}\``).join(', ') || '–'
