import type { Right } from '#platform/rights.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { getKnownBranches } from '#shell/branches/office/public/places-store.ts'
import type { OfficeSearchHit } from '../find.contract.ts'
import { listMatchingScreens } from './screens.ts'

export interface Choice {
  group: string
  title: string
  detail?: string
  href: string
}

export function listSearchChoices(typed: string, hits: OfficeSearchHit[], may: (right: Right) => boolean): Choice[] {
  return [
    ...listMatchingScreens(typed, may, getKnownBranches().length > 1).map(({ title, entry, href }) => ({
      group: 'Ekranai',
      title,
      detail: entry === title ? undefined : entry,
      href,
    })),
    ...hits.map(choiceOf),
  ]
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
    case 'product':
      return {
        group: 'Produktai',
        title: hit.title,
        detail: kindWords[hit.table],
        href: `${productsPath[hit.table]}?${new URLSearchParams({ q: hit.title })}`,
      }
  }
}

const productsPath = {
  rent: '/admin/rent/products',
  sell: '/admin/sell/products',
  addition: '/admin/additions/products',
}
const kindWords = { rent: 'nuoma', sell: 'pardavimas', addition: 'priedai' }
