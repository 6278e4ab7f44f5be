import { type Database, enqueue, enqueueAll, invalidate, type Tx } from '#platform/database/database.ts'
import type { AppContext } from '#platform/http/api-server.ts'
import { type Person, requireFreshSignIn, requireRight } from '#platform/http/session.ts'
import type { Job, JobOptions } from '#platform/jobs.ts'
import { buildLiveUpdateTag } from '#platform/live-updates.ts'
import type { Right } from '#platform/rights.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { type HistoryEntry, recordHistory } from '#shell/history/server/record-history.ts'
import type { LiveUpdateName } from '#shell/news/live-update-names.ts'
import { applyVatRateOf, readSettings } from '#shell/settings/server/public/read-settings.ts'
import type { ShopSettings } from '#shell/settings/settings.contract.ts'
import { assignOpener } from './before-commit.ts'
import type { EventDefinition } from './define-event.ts'
import { listLiveUpdateNames, listSubscribers, type Subject } from './domain-events.ts'
import type { EventArguments, EventOf, PassedOf, PayloadOf, SubjectOf } from './subscribers.ts'

/**
 * Who acts, so that an action can ask what they may. A person's token carries their rights and when its password was
 * given; a guest has neither. The shop itself is jobs, answers of providers and commands, also in a clerk's name.
 */
export type Actor = Pick<Person, 'id' | 'rights' | 'freshAt'> | 'guest' | 'shop'

/** Taken first by actions and passed on. Another moment (two signed) is its own parameter; queries take a reader. */
export class Work<By extends number | null = number | null> {
  readonly tx: Tx
  /** Null for the shop itself (jobs, guests). */
  readonly by: By
  readonly now: Date
  readonly actor: Actor
  /** `now` may be when a paper was signed. */
  readonly #askedAt: Date
  #settings: Promise<ShopSettings> | undefined

  constructor(tx: Tx, by: By, now: Date, { actor = 'shop', askedAt = now }: { actor?: Actor; askedAt?: Date } = {}) {
    this.tx = tx
    this.by = by
    this.now = now
    this.actor = actor
    this.#askedAt = askedAt
    assignOpener(this)
  }

  /** One of them is enough. 403 `no-right` with the first; the shop itself may do everything. */
  assertRight(right: Right, ...others: Right[]): void {
    if (this.actor === 'shop') return
    const rights: readonly Right[] = this.actor === 'guest' ? [] : this.actor.rights
    if (!others.some((other) => rights.includes(other))) requireRight({ rights }, right)
  }

  /** 403 `sign-in-again` for a person whose password was given over ten minutes ago. */
  assertFresh(): void {
    if (this.actor !== 'shop' && this.actor !== 'guest') requireFreshSignIn(this.actor, this.#askedAt)
  }

  /** Read once; VAT at the rate of the day. */
  settings(): Promise<ShopSettings> {
    this.#settings ??= readSettings(this.tx).then((settings) => applyVatRateOf(settings, toVilniusDay(this.now)))
    return this.#settings
  }

  /** Runs after commit. */
  enqueue<D extends object>(job: Job<D>, data: D, turn?: JobOptions): Promise<void> {
    return enqueue(this.tx, job, data, turn)
  }

  enqueueAll<D extends object>(job: Job<D>, all: { data: D; turn?: JobOptions }[]): Promise<void> {
    return enqueueAll(this.tx, job, all)
  }

  /** Takes effect after commit. */
  invalidate(...tags: string[]): void {
    invalidate(this.tx, ...tags)
  }

  /** Names for open office screens: `order:12`, `payments`. Sent after commit. */
  tell(...names: LiveUpdateName[]): void {
    this.invalidate(...names.map(buildLiveUpdateTag))
  }

  /**
   * In this order: writes the history, tells open screens, runs the subscribers. `passed`: for subscribers, not kept.
   */
  happened<Event extends EventDefinition>(
    event: Event,
    subject: SubjectOf<Event>,
    ...[payload, passed]: EventArguments<Event>
  ): Promise<void> {
    return this.#emit(event, [{ subject, payload: payload ?? {}, passed }])
  }

  /** One statement, and subscribers get all of them at once. */
  happenedToEach<Event extends EventDefinition>(
    event: Event,
    all: { subject: SubjectOf<Event>; payload?: PayloadOf<Event>; passed?: PassedOf<Event> }[],
  ): Promise<void> {
    return this.#emit(
      event,
      all.map(({ subject, payload = {}, passed }) => ({ subject, payload, passed })),
    )
  }

  async #emit(event: EventDefinition, events: { subject: Subject; payload: object; passed: unknown }[]): Promise<void> {
    if (events.length === 0) return
    const { tx, by, now } = this
    await recordHistory(
      tx,
      ...events.map(
        ({ subject, payload }) => ({ by, event: event.name, subject, details: payload, now }) as HistoryEntry,
      ),
    )
    this.tell(...new Set(events.flatMap(({ subject, payload }) => listLiveUpdateNames({ subject, details: payload }))))
    for (const { handle } of listSubscribers(tx, event.name))
      await handle(this, events as unknown as EventOf<EventDefinition>[])
  }

  at(now: Date): Work<By> {
    return new Work(this.tx, this.by, now, { actor: this.actor, askedAt: this.#askedAt })
  }

  /** In another name. As null it is the shop that acts, and nobody's rights are asked. */
  as<Other extends number | null>(by: Other): Work<Other> {
    const actor = by === null ? 'shop' : this.actor
    return new Work(this.tx, by, this.now, { actor, askedAt: this.#askedAt })
  }
}

interface Asker<By extends number | null> {
  by?: By
  now: Date
  /** Absent: the shop itself. */
  actor?: Actor
}

export function createWork<By extends number | null = null>(tx: Tx, { by, now, actor }: Asker<By>): Work<By> {
  return new Work(tx, (by ?? null) as By, now, { ...(actor && { actor }) })
}

/** In a transaction of its own. */
export function transact<T, By extends number | null = null>(
  database: Pick<Database, 'transaction'>,
  asker: Asker<By>,
  action: (work: Work<By>) => Promise<T>,
): Promise<T> {
  return database.transaction((tx) => action(createWork(tx, asker)))
}

declare module '#platform/http/transact.ts' {
  interface WorkOf<By extends number | null> extends Work<By> {}
}

export const createTransact =
  (database: Database): AppContext['actAs'] =>
  (asker) =>
  (action) =>
    transact(database, asker, action)
