import type { Right } from '#platform/rights.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { readPlaces } from '#shell/places/office/places-store.ts'
import type { Found } from '../find.contract.ts'
import { screensLike } from './screens.ts'

export interface Choice {
  group: string
  title: string
  detail?: string
  href: string
}

export function choicesFor(typed: string, found: Found[], may: (right: Right) => boolean): Choice[] {
  return [
    ...screensLike(typed, may, readPlaces().length > 1).map(({ title, entry, href }) => ({
      group: 'Ekranai',
      title,
      detail: entry === title ? undefined : entry,
      href,
    })),
    ...found.map(choiceOf),
  ]
}

function choiceOf(found: Found): Choice {
  switch (found.kind) {
    case 'order':
      return {
        group: 'Užsakymai',
        title: `Nr. ${found.id} · ${found.client}`,
        detail: [found.number, formatMoney(found.price_with_vat), found.is_payed ? 'apmokėtas' : 'neapmokėtas']
          .filter(Boolean)
          .join(' · '),
        href: `/admin/buhalterija/uzsakymai/${found.id}`,
      }
    case 'user':
      return {
        group: 'Vartotojai',
        title: found.name,
        detail: found.email,
        href: `/admin/users?${new URLSearchParams({ q: found.email })}`,
      }
    case 'product':
      return {
        group: 'Produktai',
        title: found.title,
        detail: kindWords[found.table],
        href: `${productsPath[found.table]}?${new URLSearchParams({ q: found.title })}`,
      }
  }
}

const productsPath = {
  rent: '/admin/rent/products',
  sell: '/admin/sell/products',
  addition: '/admin/additions/products',
}
const kindWords = { rent: 'nuoma', sell: 'pardavimas', addition: 'priedai' }
