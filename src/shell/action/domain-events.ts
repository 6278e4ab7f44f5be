import { getUpwardHandlers, type Reader, type Tx } from '#platform/database/database.ts'
import type { HistoryEntry } from '#shell/history/server/record-history.ts'
import { type LiveUpdateName, subjectCollections } from '#shell/news/live-update-names.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import type { ModuleErasure } from '../module/erasure.ts'
import type { Subscriber } from './subscribers.ts'
import type { Work } from './work.ts'

export type Subject = HistoryEntry['subject']

interface Words {
  text: string
  html: string
}

/** Questions to a higher module, answered in the same transaction. */
export interface UpwardQueries {
  /** Bookings that a product could not serve with so many units more or fewer. */
  brokenBookings: (
    tx: Tx,
    fewer: { productId: number; placeId: number; units: number; now: Date },
  ) => Promise<unknown[]>
  /** The words of a mail about an order as they leave, with a secret address for a buyer without an account. */
  leadToOrder: (work: Work, words: Words, mail: { orderId: number; recipient: string }) => Promise<Words>
  /** Until the transaction ends: no correction of it comes between. */
  holdOrder: (tx: Tx, orderId: number) => Promise<unknown>
  /** By which an order is fetched, as printed; undefined where nothing waits to be fetched. */
  pickupCode: (work: Work, orderId: number) => Promise<string | undefined>
  /** How whoever has one of these orders reaches the place that it goes out at; none in a shop of one place. */
  contactsOfOrders: (reader: Reader, orderIds: number[], settings: Settings) => Promise<Map<number, BranchContact>>
  /** Throws a 422 on the field of a series that has documents of another kind. */
  assertSeriesUnused: (tx: Tx, settings: Pick<Settings, 'series'>) => Promise<void>
}

export type BranchContact = Pick<Settings, 'address' | 'phone' | 'email'>

/** Provided when the database is opened. */
export interface UpwardHandlers {
  /** By event. */
  subscribers: ReadonlyMap<string, Subscriber[]>
  answers: UpwardQueries
  /** Of all modules, the higher ones first. */
  erasures: readonly ModuleErasure[]
  beforeCommit: (tx: Tx) => Promise<void>
}

export const listSubscribers = (tx: Tx, name: string): readonly Subscriber[] =>
  (getUpwardHandlers(tx) as Partial<UpwardHandlers>).subscribers?.get(name) ?? []

export const getUpwardQueries = (tx: Tx): Partial<UpwardQueries> =>
  (getUpwardHandlers(tx) as Partial<UpwardHandlers>).answers ?? {}

/** Names of live updates of an event: the subject, all of its kind, and its order. */
export function listLiveUpdateNames({
  subject: { kind, id },
  details,
}: {
  subject: Subject
  details?: object
}): LiveUpdateName[] {
  const order = (details as { order?: unknown } | undefined)?.order
  return [
    subjectCollections[kind],
    ...(id === null ? [] : [`${kind}:${id}` as const]),
    ...(typeof order === 'number' && kind !== 'order' ? ['orders' as const, `order:${order}` as const] : []),
  ]
}
