import { formatMoney } from '#money/format-money.ts'
import type { Right } from '#platform/rights.ts'
import type { Found } from '../find.contract.ts'
import { screensLike } from './screens.ts'

/** One line of the command box: where it leads and what it says. */
export interface Choice {
  group: string
  title: string
  detail?: string
  href: string
}

/** Screens first, then what the shop has found, in one list that the arrows walk. */
export function choicesFor(typed: string, found: Found[], may: (right: Right) => boolean): Choice[] {
  return [
    ...screensLike(typed, may).map(({ title, href }) => ({ group: 'Ekranai', title, href })),
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
