import { aboveOf, type Reader, type Tx } from '#platform/database/database.ts'
import type { AuditEventName } from '#shell/history/audit-events.ts'
import type { Recorded } from '#shell/history/server/record.ts'
import { allOf, type NewsName } from '#shell/news/news-names.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import type { Subscriber } from './subscribers.ts'
import type { Work } from './work.ts'

export type Subject = Recorded['subject']

interface Details {
  'client.person-refused': { person: number }
  'order.declined': { reason: string }
  'rental.returned': { order: number; quantity: number; left: number }
  'rental.off-rent': { order: number }
  'rental.off-rent-undone': { order: number }
}

interface Words {
  text: string
  html: string
}

interface Paper {
  id: number
  snapshot: { full_number: string }
}

/** Passed to consequences, not recorded. */
export interface Carried {
  /** Cents kept by this very act. */
  'deposit.settled': { kept: number }
  'order.handed-over': { kind: 'handover' | 'goods'; act: Paper; contract: Paper | null }
  'order.tools-returned': { kind: 'return'; act: Paper; contract: null }
}

export type DetailsOf<Name extends AuditEventName> = Name extends keyof Details ? Details[Name] : object

export interface Happening<Name extends AuditEventName> {
  subject: Subject
  details: DetailsOf<Name>
  carries: Name extends keyof Carried ? Carried[Name] : undefined
}

/** Runs in the event's transaction; may refuse, which undoes the event. */
export type Consequence<Name extends AuditEventName> = (work: Work, happening: Happening<Name>) => Promise<void>

/** In order of execution. */
export type Consequences = { readonly [Name in AuditEventName]?: readonly Consequence<Name>[] }

/** Questions to a house above, answered in the same transaction. */
export interface Answers {
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
  contactsOfOrders: (reader: Reader, orderIds: number[], settings: Settings) => Promise<Map<number, OrderContact>>
}

export type OrderContact = Pick<Settings, 'address' | 'phone' | 'email'>

/** Provided when the database is opened. */
export interface Above {
  consequences: Consequences
  /** By event. */
  subscribers?: ReadonlyMap<string, Subscriber[]>
  answers: Answers
}

export function consequencesOf<Name extends AuditEventName>(tx: Tx, name: Name): readonly Consequence<Name>[] {
  const { consequences } = aboveOf(tx) as Partial<Above>
  return consequences?.[name] ?? []
}

export const subscribersOf = (tx: Tx, name: string): readonly Subscriber[] =>
  (aboveOf(tx) as Partial<Above>).subscribers?.get(name) ?? []

export const answersOf = (tx: Tx): Partial<Answers> => (aboveOf(tx) as Partial<Above>).answers ?? {}

/** News names of an event: the subject, all of its kind, and its order. */
export function namesOf({ subject: { kind, id }, details }: { subject: Subject; details?: object }): NewsName[] {
  const order = (details as { order?: unknown } | undefined)?.order
  return [
    allOf[kind],
    ...(id === null ? [] : [`${kind}:${id}` as const]),
    ...(typeof order === 'number' && kind !== 'order' ? ['orders' as const, `order:${order}` as const] : []),
  ]
}
