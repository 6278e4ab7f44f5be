import { type Database, enqueue, enqueueAll, invalidate, type Tx } from '#platform/database/database.ts'
import type { Ground } from '#platform/http/api-server.ts'
import type { Job, Turn } from '#platform/jobs.ts'
import { newsTag } from '#platform/news.ts'
import type { AuditEventName } from '#shell/history/audit-events.ts'
import type { Worded } from '#shell/history/field-words.ts'
import { type Recorded, record } from '#shell/history/server/record.ts'
import type { NewsName } from '#shell/news/news-names.ts'
import { readSettings } from '#shell/settings/server/read-settings.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { type Carried, consequencesOf, type DetailsOf, namesOf, type Subject } from './happenings.ts'

/** Taken first by actions and passed on. Another moment (two signed) is its own parameter; queries take a reader. */
export class Work<By extends number | null = number | null> {
  readonly tx: Tx
  /** Null for the shop itself (jobs, guests). */
  readonly by: By
  readonly now: Date
  #settings: Promise<Settings> | undefined

  constructor(tx: Tx, by: By, now: Date) {
    this.tx = tx
    this.by = by
    this.now = now
  }

  /** Read once. */
  settings(): Promise<Settings> {
    this.#settings ??= readSettings(this.tx)
    return this.#settings
  }

  /** Runs after commit. */
  enqueue<D extends object>(job: Job<D>, data: D, turn?: Turn): Promise<void> {
    return enqueue(this.tx, job, data, turn)
  }

  enqueueAll<D extends object>(job: Job<D>, all: { data: D; turn?: Turn }[]): Promise<void> {
    return enqueueAll(this.tx, job, all)
  }

  /** Takes effect after commit. */
  invalidate(...tags: string[]): void {
    invalidate(this.tx, ...tags)
  }

  /** Names for open office screens: `order:12`, `payments`. Sent after commit. */
  tell(...names: NewsName[]): void {
    this.invalidate(...names.map(newsTag))
  }

  /** Records, tells open screens, runs `src/app/consequences.ts` in order. `carries`: for those, not recorded. */
  happened<Name extends AuditEventName, Details extends DetailsOf<Name>>(
    name: Name,
    subject: Subject,
    details?: Details & Worded<Details>,
    ...[carries]: Name extends keyof Carried ? [Carried[Name]] : []
  ): Promise<void> {
    return this.#happened(name, [{ subject, details }], carries)
  }

  /** One statement. */
  happenedToEach<Name extends AuditEventName, Details extends DetailsOf<Name>>(
    name: Exclude<Name, keyof Carried>,
    all: { subject: Subject; details?: (Details & Worded<Details>) | undefined }[],
  ): Promise<void> {
    return this.#happened(name, all, undefined)
  }

  async #happened(
    name: AuditEventName,
    all: { subject: Subject; details?: object | undefined }[],
    carries: unknown,
  ): Promise<void> {
    const { tx, by, now } = this
    await record(tx, ...all.map(({ subject, details = {} }) => ({ by, deed: name, subject, details, now }) as Recorded))
    this.tell(...new Set(all.flatMap(namesOf)))
    for (const { subject, details = {} } of all)
      for (const follow of consequencesOf(tx, name)) await follow(this, { subject, details, carries } as never)
  }

  at(now: Date): Work<By> {
    return new Work(this.tx, this.by, now)
  }

  as<Other extends number | null>(by: Other): Work<Other> {
    return new Work(this.tx, by, this.now)
  }
}

export function workOf<By extends number | null = null>(tx: Tx, { by, now }: { by?: By; now: Date }): Work<By> {
  return new Work(tx, (by ?? null) as By, now)
}

/** In a transaction of its own. */
export function act<T, By extends number | null = null>(
  database: Pick<Database, 'transaction'>,
  asker: { by?: By; now: Date },
  action: (work: Work<By>) => Promise<T>,
): Promise<T> {
  return database.transaction((tx) => action(workOf(tx, asker)))
}

declare module '#platform/http/act.ts' {
  interface WorkOf<By extends number | null> extends Work<By> {}
}

export const actsIn =
  (database: Database): Ground['actAs'] =>
  (asker) =>
  (action) =>
    act(database, asker, action)
