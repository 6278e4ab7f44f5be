import type { Database } from '#platform/database/database.ts'
import type { Right } from '#platform/rights.ts'
import type { OfficeSearchHit } from '../../find.contract.ts'
import type { FoundKind } from './collect-in-steps.ts'
import { findDocuments } from './find-documents.ts'
import { findOrders, findOrdersByWords } from './find-orders.ts'
import { findPayments, findWaitingEntries } from './find-payments.ts'
import { findClientsOfOffice, findUsers, findUsersByWords } from './find-people.ts'
import { findPlaceHits } from './find-place-hits.ts'
import { findQuotes } from './find-quotes.ts'
import { findProductsByWords, findProductsOfOffice, findUnitHits } from './find-stock-hits.ts'
import { type OfficeText, readOfficeText } from './read-office-text.ts'
import type { Seeker } from './seeker.ts'

type Shop = Pick<Database, 'db' | 'pool'>

/** A person finds what they have the right to open, wherever it is unless a place is given. */
export async function findInOffice(shop: Shop, typed: string, seeker: Seeker, now: Date): Promise<OfficeSearchHit[]> {
  const text = readOfficeText(typed)
  if (text.text === '') return []
  const lists = kinds.map(({ right, find }) =>
    seeker.rights.includes(right) ? find(shop, text, { ...seeker, now }) : nothing,
  )
  const matches = await Promise.all(lists)
  return matches
    .map(({ rank, hits }, position) => ({
      rank,
      hits,
      position: rank === 0 && kinds[position]?.isFirst ? -1 : position,
    }))
    .sort((a, b) => a.rank - b.rank || a.position - b.position)
    .flatMap(({ hits }) => hits)
}

interface Kind {
  right: Right
  /** Its code comes before everything else. */
  isFirst?: true
  find: (shop: Shop, text: OfficeText, by: Seeker & { now: Date }) => Promise<FoundKind>
}

const nothing: Promise<FoundKind> = Promise.resolve({ rank: 2, hits: [] })

/** In this order where they fit as well. */
const kinds: Kind[] = [
  { right: 'orders:read', find: ({ db }, text, by) => findOrders(db, text, by) },
  { right: 'office:enter', find: ({ db }, text, by) => findDocuments(db, text, by) },
  { right: 'orders:read', find: ({ db }, text, by) => findQuotes(db, text, by) },
  { right: 'clients:read', find: ({ db }, text) => findClientsOfOffice(db, text) },
  { right: 'users:read', find: ({ db }, text) => findUsers(db, text) },
  { right: 'payments:read', find: ({ db }, text) => findPayments(db, text) },
  { right: 'payments:read', find: ({ db }, text) => findWaitingEntries(db, text) },
  { right: 'catalogue:read', isFirst: true, find: ({ db }, text, by) => findUnitHits(db, text, by) },
  { right: 'catalogue:read', find: (shop, text, { now }) => findProductsOfOffice(shop, text, now) },
  { right: 'settings:read', find: ({ db }, text) => findPlaceHits(db, text) },
]

/** As before other kinds were asked for: `among` is absent. */
export async function findOrdersPeopleAndProducts(
  shop: Shop,
  typed: string,
  { rights, place }: Seeker,
  now: Date,
): Promise<OfficeSearchHit[]> {
  const text = typed.trim()
  if (text === '') return []
  const lists = [
    rights.includes('orders:read') && findOrdersByWords(shop.db, text, place),
    rights.includes('users:read') && findUsersByWords(shop.db, text),
    rights.includes('catalogue:read') && findProductsByWords(shop, text, now),
  ]
  return (await Promise.all(lists)).flatMap((matches) => matches || [])
}
