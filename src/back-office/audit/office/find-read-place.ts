import { matchPath } from 'react-router'

interface ReadPlace {
  words: string
  /** Screen of what was read, where it has one. */
  to?: string
}

const orderScreen = '/admin/buhalterija/uzsakymai/:id'
const clientScreen = '/admin/klientai/:id'

/** Calls that read or export personal data, as the office's screens call it; of several that match the first counts. */
const places: readonly [call: string, words: string, screen?: string][] = [
  ['/api/admin/archive.zip', 'Visos parduotuvės archyvas', '/admin/archyvas'],
  ['/api/admin/users/*', 'Vartotojai', '/admin/users'],
  ['/api/admin/clients/:id/statement.pdf', 'Kliento sąskaitų išrašas', clientScreen],
  ['/api/admin/clients/:id/reconciliation.pdf', 'Tarpusavio suderinimo aktas', clientScreen],
  ['/api/admin/clients/:id/documents/*', 'Kliento dokumentai', clientScreen],
  ['/api/admin/clients/:id/ubl/:document', 'Kliento e. sąskaita', clientScreen],
  ['/api/admin/clients/:id/debt', 'Kliento skola', clientScreen],
  ['/api/admin/clients/:id/*', 'Klientas', clientScreen],
  ['/api/admin/clients', 'Klientai', '/admin/klientai'],
  ['/api/admin/orders/papers.pdf', 'Pasirinktų užsakymų dokumentai', '/admin/buhalterija/uzsakymai'],
  ['/api/admin/orders/:id/pdf/:kind', 'Užsakymo Nr.\u00a0:id dokumentas', orderScreen],
  ['/api/admin/orders/:id/documents/*', 'Užsakymo Nr.\u00a0:id dokumentas', orderScreen],
  ['/api/admin/orders/:id/ubl/:document', 'Užsakymo Nr.\u00a0:id e. sąskaita', orderScreen],
  ['/api/admin/orders/:id/*', 'Užsakymas Nr.\u00a0:id', orderScreen],
  ['/api/admin/desk/orders', 'Juodraščiai ir pasiūlymai'],
  ['/api/admin/desk/orders/:id/quote.pdf', 'Pasiūlymo Nr.\u00a0:id PDF'],
  ['/api/admin/desk/orders/:id/*', 'Užsakymas ar pasiūlymas Nr.\u00a0:id'],
  ['/api/admin/rentals/calendar', 'Nuomos kalendorius', '/admin/rent/calendar'],
  ['/api/admin/rentals/*', 'Nuomos', '/admin/rent/rentals'],
  ['/api/admin/payments', 'Mokėjimai', '/admin/buhalterija/mokejimai'],
  ['/api/admin/online-payments', 'Mokėjimai internetu'],
  ['/api/admin/deposits', 'Užstatai'],
  ['/api/admin/orders', 'Užsakymai', '/admin/buhalterija/uzsakymai'],
  ['/api/admin/sms', 'SMS'],
  ['/api/admin/tasks', 'Užduotys', '/admin/uzduotys'],
  ['/api/admin/bank-entries', 'Mokėjimai', '/admin/buhalterija/mokejimai'],
  ['/api/admin/refunds/sepa.xml', 'Pinigų grąžinimai, SEPA failas'],
  ['/api/admin/refunds/*', 'Pinigų grąžinimai', '/admin/buhalterija/grazinimai'],
  ['/api/admin/online-payments/reconciliation.csv', 'Internetu gautų pinigų sutikrinimas, CSV failas'],
  ['/api/admin/debts', 'Skolos', '/admin/buhalterija/skolos'],
  ['/api/admin/isaf', 'i.SAF failas'],
  ['/api/admin/registers/*', 'Registras buhalterijai, failas', '/admin/buhalterija/registrai'],
  ['/api/admin/withdrawals', 'Sutarčių atsisakymai'],
  ['/api/admin/find', 'Paieška biure'],
  ['/api/admin/photos/:key', 'Nuotrauka iš perdavimo akto'],
  ['/api/admin/collisions', 'Neužtenka įrankių', '/admin/rent/susikirtimai'],
  ['/api/admin/breakdowns', 'Gedimai'],
  ['/api/admin/units/who-had', 'Kas turėjo vienetą'],
  ['/api/admin/units/:id/history', 'Vieneto istorija'],
  ['/api/admin/rounds/mine', 'Mano maršrutas'],
  ['/api/admin/rounds', 'Maršrutai'],
  ['/api/admin/history', 'Istorija'],
  ['/api/admin/security-events', 'Saugumo įvykiai'],
  ['/api/admin/reports/sales', 'Pardavimai ir marža', '/admin/ataskaitos/pardavimai'],
  ['/api/admin/reports/sales.csv', 'Pardavimai ir marža, CSV failas', '/admin/ataskaitos/pardavimai'],
  ['/api/admin/reports/sales.xlsx', 'Pardavimai ir marža, XLSX failas', '/admin/ataskaitos/pardavimai'],
  ['/api/admin/reports/deposits', 'Laikomi užstatai', '/admin/ataskaitos/uzstatai'],
  ['/api/admin/reports/deposits.csv', 'Laikomi užstatai, CSV failas', '/admin/ataskaitos/uzstatai'],
  ['/api/admin/reports/deposits.xlsx', 'Laikomi užstatai, XLSX failas', '/admin/ataskaitos/uzstatai'],
  ['/api/admin/reports/debts', 'Skolos pagal amžių', '/admin/ataskaitos/skolos'],
  ['/api/admin/reports/debts.csv', 'Skolos pagal amžių, CSV failas', '/admin/ataskaitos/skolos'],
  ['/api/admin/reports/debts.xlsx', 'Skolos pagal amžių, XLSX failas', '/admin/ataskaitos/skolos'],
  ['/api/admin/reports/deliveries', 'Pristatymai ir paėmimai', '/admin/ataskaitos/pristatymai'],
  ['/api/admin/reports/deliveries.csv', 'Pristatymai ir paėmimai, CSV failas', '/admin/ataskaitos/pristatymai'],
  ['/api/admin/reports/deliveries.xlsx', 'Pristatymai ir paėmimai, XLSX failas', '/admin/ataskaitos/pristatymai'],
  ['/api/admin/data-requests/:id/data', 'Žmogaus duomenys pagal prašymą'],
  ['/api/admin/data-requests', 'Duomenų prašymai', '/admin/buhalterija/duomenu-prasymai'],
]

/** A list as a file, by its present address or the one before. */
const fileOfList = /^(.*)\/export(?:\.(csv|xlsx))?$/

/** What was read, by the call that answered it; a call that no screen makes any more stays as it was written down. */
export function findReadPlace(path: string): ReadPlace {
  const address = path.split('?')[0] ?? path
  const [, list, type = 'csv'] = fileOfList.exec(address) ?? []
  if (list !== undefined) return { words: `${findReadPlace(list).words}, ${type.toUpperCase()} failas` }
  for (const [call, words, screen] of places) {
    const match = matchPath(call, address)
    if (!match) continue
    const withId = (text: string) => text.replace(':id', String((match.params as { id?: string }).id))
    return { words: withId(words), ...(screen && { to: withId(screen) }) }
  }
  return { words: path }
}
