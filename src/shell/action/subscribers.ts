import type { z } from 'zod'
import type { SubjectKind } from '#shell/history/audit-events.ts'
import type { EventDefinition } from './define-event.ts'
import type { Subject } from './domain-events.ts'
import type { Work } from './work.ts'

type KindOf<Event> = Event extends EventDefinition<z.ZodObject, infer Kind, unknown> ? Kind : never
export type PassedOf<Event> = Event extends EventDefinition<z.ZodObject, SubjectKind, infer Passed> ? Passed : never

export type SubjectOf<Event extends EventDefinition> = Subject & { kind: KindOf<Event> }
export type PayloadOf<Event extends EventDefinition> = z.input<Event['payload']>

/** One event as its subscribers are given it. */
export interface EventOf<Event extends EventDefinition> {
  subject: SubjectOf<Event>
  payload: PayloadOf<Event>
  passed: PassedOf<Event>
}

/** What `happened` is given after the subject: nothing where nothing is kept. */
export type EventArguments<Event extends EventDefinition> =
  undefined extends PassedOf<Event>
    ? Record<string, never> extends PayloadOf<Event>
      ? [payload?: PayloadOf<Event>]
      : [payload: PayloadOf<Event>]
    : [payload: PayloadOf<Event>, passed: PassedOf<Event>]

/** Runs in the events' transaction, once for all that one call raised; may refuse, which undoes them. */
export interface Subscriber {
  event: EventDefinition
  /** Of the function that acts. */
  name: string
  handle: (work: Work, events: EventOf<EventDefinition>[]) => Promise<void>
}

export const on = <Event extends EventDefinition>(
  event: Event,
  handle: (work: Work, events: EventOf<Event>[]) => Promise<void>,
): Subscriber => ({ event, name: handle.name, handle: handle as unknown as Subscriber['handle'] })

/** Events are handled by themselves, in their order. */
export const onEach = <Event extends EventDefinition>(
  event: Event,
  handle: (work: Work, event: EventOf<Event>) => Promise<void>,
): Subscriber => ({
  ...on(event, async (work, events: EventOf<Event>[]) => {
    for (const one of events) await handle(work, one)
  }),
  name: handle.name,
})

/** By the event's name, in the order given. */
export const groupSubscribers = (subscribers: readonly Subscriber[]): ReadonlyMap<string, Subscriber[]> =>
  Map.groupBy(subscribers, ({ event }) => event.name)
