import type { Figure } from '#shell/reports/define-pivot.ts'
import type { MonthReport } from './month-report.contract.ts'

type FigureName = {
  [Name in keyof MonthReport]: MonthReport[Name] extends { now: number; before: number } ? Name : never
}[keyof MonthReport]

/** In the order of the page and its mail. */
export const monthFigures: (Omit<Figure, 'isMinor'> & { name: FigureName; to: string })[] = [
  {
    name: 'price',
    is: 'money',
    head: 'Pardavimai be PVM',
    to: '/admin/ataskaitos/pardavimai',
    means: 'Mėnesio PVM sąskaitos faktūros be PVM, atėmus kreditines. Lygu dokumentams centas į centą.',
  },
  {
    name: 'margin',
    is: 'money',
    head: 'Marža',
    to: '/admin/ataskaitos/pardavimai',
    means:
      'Pardavimai − prekių savikaina − technikos dalis. Darbo, transporto ir patalpų išlaidų programa nežino; prekės be „Pirkta už“ į savikainą neįeina.',
  },
  {
    name: 'earned',
    is: 'money',
    head: 'Uždirbo technika',
    to: '/admin/ataskaitos/panauda',
    means: 'Už mėnesio dienas išrašyta nuoma be PVM, kad ir kada išrašyta; būsimos dienos – sutarta kaina.',
  },
  {
    name: 'utilisation',
    is: 'share',
    head: 'Užimtumas',
    to: '/admin/ataskaitos/panauda',
    means: 'Dienos pas klientus, padalytos iš darbo dienų, kuriomis vienetai buvo naudojami.',
  },
  {
    name: 'lost_demand',
    is: 'money',
    head: 'Prarasta paklausa',
    to: '/admin/ataskaitos/prarasta-paklausa',
    means: 'Kiek be PVM būtų kainavusi nuoma, kurios lankytojai ieškojo ir negavo.',
  },
  {
    name: 'discounts',
    is: 'money',
    head: 'Nuolaidos ranka',
    to: '/admin/ataskaitos/nuolaidos',
    means: 'Kiek darbuotojai nuleido per mėnesį pateiktų užsakymų kainas, be PVM.',
  },
  {
    name: 'deposits_held',
    is: 'money',
    head: 'Laikomi užstatai',
    to: '/admin/ataskaitos/uzstatai',
    means: 'Kiek klientų užstatų laikyta mėnesio (ar šios dienos) pabaigoje. Tai ne pajamos.',
  },
  {
    name: 'debts',
    is: 'money',
    head: 'Skolos',
    to: '/admin/ataskaitos/skolos',
    means: 'Kiek klientai buvo skolingi mėnesio (ar šios dienos) pabaigoje, su PVM.',
  },
  {
    name: 'deliveries',
    is: 'count',
    head: 'Pristatymai ir paėmimai',
    to: '/admin/ataskaitos/pristatymai',
    means: 'Per mėnesį atlikti sustojimai.',
  },
  {
    name: 'repair_days',
    is: 'count',
    head: 'Remonto dienos',
    to: '/admin/ataskaitos/remontas',
    means: 'Kiek parų vienetai stovėjo remonte, visų kartu. Remonto išlaidų programa nežino.',
  },
]
