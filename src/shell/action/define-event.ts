import type { z } from 'zod'
import type { SubjectKind } from '#shell/history/audit-events.ts'

/** What may happen in the shop, told once: history, live screens, subscribers and mails read it. */
export interface EventDefinition<
  Payload extends z.ZodObject = z.ZodObject,
  Kind extends SubjectKind = SubjectKind,
  Passed = unknown,
> {
  /** `order.paid`, as kept in the history. */
  readonly name: string
  /** What it may happen to. */
  readonly subject: Kind | readonly Kind[]
  /** Kept in the history. Each field is made by `payload-fields.ts`, which gives it its label. Never a secret. */
  readonly payload: Payload
  readonly label: string
  /** What subscribers are given besides, which the history does not keep. Exists for the compiler alone. */
  readonly passed?: Passed
}

const definitions = new Map<string, EventDefinition>()

/** Defined anew, as after a module was loaded again while developing, an event replaces the former one. */
export function defineEvent<const Kind extends SubjectKind, Payload extends z.ZodObject>(
  name: string,
  definition: { subject: Kind | readonly Kind[]; payload: Payload; label: string },
): EventDefinition<Payload, Kind, undefined>
export function defineEvent<Passed>(): <const Kind extends SubjectKind, Payload extends z.ZodObject>(
  name: string,
  definition: { subject: Kind | readonly Kind[]; payload: Payload; label: string },
) => EventDefinition<Payload, Kind, Passed>
export function defineEvent(name?: string, definition?: Omit<EventDefinition, 'name'>): unknown {
  if (name === undefined || definition === undefined) return defineEvent
  const event = { name, ...definition }
  definitions.set(name, event)
  return event
}

export const getEvent = (name: string): EventDefinition | undefined => definitions.get(name)

export const listEvents = (): EventDefinition[] =>
  [...definitions.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))

/** Throws where two events have one name: the later would speak for both. */
export function assertEventNamesUnique(events: readonly EventDefinition[]): void {
  const names = new Set<string>()
  for (const { name } of events) {
    if (names.has(name)) throw new Error(`The event ${name} is defined twice`)
    names.add(name)
  }
}
