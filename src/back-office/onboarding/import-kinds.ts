/** As the address names them. */
export const importKinds = ['clients', 'units', 'goods', 'price-lists', 'open-rentals', 'deposits', 'debts'] as const
export type ImportKind = (typeof importKinds)[number]

export const importKindLabels: Record<ImportKind, string> = {
  clients: 'Klientai',
  units: 'Technikos vienetai',
  goods: 'Prekės',
  'price-lists': 'Klientų kainos',
  'open-rentals': 'Vykstančios nuomos',
  deposits: 'Laikomi užstatai',
  debts: 'Neapmokėtos sąskaitos',
}
