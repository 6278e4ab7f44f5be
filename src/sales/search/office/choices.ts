import { paymentWayLabels } from '#finance/payments/payment-ways.ts'
import type { Right } from '#platform/rights.ts'
import { papers } from '#rules/document-kinds/document-kinds.ts'
import { formatMoney, formatSearchPrice } from '#rules/money/format-money.ts'
import { getKnownBranches } from '#shell/branches/office/public/places-store.ts'
import type { OfficeSearchHit } from '../find.contract.ts'
import { listMatchingScreens } from './screens.ts'

export interface Choice {
  group: string
  title: string
  detail?: string | undefined
  href: string
  /** It leads to a list of all that was found. */
  isAll?: true
}

/** What an answer has of a kind at most; who wants more goes to its list. */
const maxOfKind = 5

export function listSearchChoices(typed: string, hits: OfficeSearchHit[], may: (right: Right) => boolean): Choice[] {
  return [
    ...listMatchingScreens(typed, may, hasBranches()).map(({ title, entry, href }) => ({
      group: screensGroup,
      title,
      detail: entry === title ? undefined : entry,
      href,
    })),
    ...[...Map.groupBy(hits, ({ kind }) => kind).values()].flatMap((some) => [
      ...some.map(choiceOf),
      ...listAll(typed.trim(), some),
    ]),
  ]
}

export const screensGroup = 'Ekranai'

const hasBranches = () => getKnownBranches().length > 1

function listAll(typed: string, hits: OfficeSearchHit[]): Choice[] {
  const [first] = hits
  const list = first && hits.length >= maxOfKind && listOf(first)
  if (!list) return []
  const [path, name, more] = list
  const query = new URLSearchParams({ ...more, [name]: typed })
  return [{ group: choiceOf(first).group, title: 'Rodyti visus', href: `${path}?${query}`, isAll: true }]
}

type ListAddress = [path: string, query: string, more?: Record<string, string>]

/** The lists' own filters. Undefined: no list has them all. */
function listOf(hit: OfficeSearchHit): ListAddress | undefined {
  // The search is of all places, whichever the screens are narrowed by.
  const everywhere: Record<string, string> = hasBranches() ? { place: 'all' } : {}
  switch (hit.kind) {
    case 'order':
      return ['/admin/buhalterija/uzsakymai', 'q', everywhere]
    case 'quote':
      return ['/admin/juodrasciai', 'search']
    case 'client':
      return ['/admin/klientai', 'search']
    case 'user':
      return ['/admin/users', 'q']
    case 'unit':
      return ['/admin/rent/units', 'search', everywhere]
    case 'product':
      return [productsPath[hit.table], 'q']
    case 'payment':
      return [paymentsPath, 'q']
    case 'entry':
      return [paymentsPath, 'q', { state: 'waiting' }]
    default:
      return undefined
  }
}

function choiceOf(hit: OfficeSearchHit): Choice {
  switch (hit.kind) {
    case 'order':
      return {
        group: 'Užsakymai',
        title: `Nr. ${hit.id} · ${hit.client}`,
        detail: [hit.number, formatMoney(hit.price_with_vat), hit.is_payed ? 'apmokėtas' : 'neapmokėtas']
          .filter(Boolean)
          .join(' · '),
        href: `/admin/buhalterija/uzsakymai/${hit.id}`,
      }
    case 'user':
      return {
        group: 'Vartotojai',
        title: hit.name,
        detail: hit.email,
        href: `/admin/users?${new URLSearchParams({ q: hit.email })}`,
      }
    case 'client':
      return {
        group: 'Klientai',
        title: hit.name,
        detail: [hit.code, hit.phone, hit.contact].filter(Boolean).join(' · ') || undefined,
        href: `/admin/klientai/${hit.id}`,
      }
    case 'unit':
      return {
        group: 'Vienetai',
        title: `${hit.code} · ${hit.title}`,
        detail: hit.serial || undefined,
        href: `/admin/rent/units/${hit.id}`,
      }
    case 'quote':
      return {
        group: 'Juodraščiai ir pasiūlymai',
        title: `${hit.number ?? `Nr. ${hit.id}`} · ${hit.client || 'klientas nenurodytas'}`,
        detail: formatMoney(hit.price_with_vat),
        href: `/admin/juodrasciai/${hit.id}`,
      }
    case 'document':
      return {
        group: 'Dokumentai',
        title: `${hit.number} · ${papers[hit.paper].shortName}`,
        detail: [hit.client, hit.issued_on].filter(Boolean).join(' · '),
        href:
          hit.order_id === null ? `/admin/klientai/${hit.client_id}` : `/admin/buhalterija/uzsakymai/${hit.order_id}`,
      }
    case 'payment':
      return {
        group: 'Mokėjimai',
        title: [formatMoney(hit.amount), hit.client].filter(Boolean).join(' · '),
        detail: `${hit.paid_on} · ${paymentWayLabels[hit.way]}`,
        href: `${paymentsPath}?${new URLSearchParams({ q: formatSum(hit.amount), from: hit.paid_on, to: hit.paid_on })}`,
      }
    case 'entry':
      return {
        group: 'Laukiantys išrašų įrašai',
        title: [formatMoney(hit.amount), hit.currency === 'EUR' ? '' : hit.currency, hit.payer]
          .filter(Boolean)
          .join(' · '),
        detail: hit.booked_on,
        href: `${paymentsPath}?${new URLSearchParams({ state: 'waiting', q: formatSum(hit.amount) })}`,
      }
    case 'place':
      return {
        group: 'Padaliniai',
        title: `${hit.code} · ${hit.title}`,
        detail: hit.address || undefined,
        href: '/admin/padaliniai',
      }
    case 'product':
      return {
        group: 'Produktai',
        title: hit.title,
        detail: kindWords[hit.table],
        href: `${productsPath[hit.table]}?${new URLSearchParams({ q: hit.title })}`,
      }
  }
}

/** The list's filter finds sums in and out. */
const formatSum = (cents: number) => formatSearchPrice(Math.abs(cents))

const paymentsPath = '/admin/buhalterija/mokejimai'
const productsPath = {
  rent: '/admin/rent/products',
  sell: '/admin/sell/products',
  addition: '/admin/additions/products',
}
const kindWords = { rent: 'nuoma', sell: 'pardavimas', addition: 'priedai' }
