import type { ClientTerms } from '#people/clients/client-terms.ts'
import type { DemoPerson } from './demo-people.ts'

type Login = Pick<DemoPerson, 'name' | 'lastname' | 'email' | 'phone' | 'seenDaysAgo'>

/** Pays later. Nobody knows the passwords of its people, either. */
export interface DemoCompany {
  title: string
  im_k: string
  pvm_k: string
  address: string
  city: string
  postal_code: string
  iban: string
  note: string
  terms: ClientTerms
  main: Login
  /** `limit`: cents with VAT. */
  buyer?: Login & { limit: number }
  contacts: { name: string; role: string; email?: string; phone?: string; gets_bills?: boolean; signs?: true }[]
  sites: { title: string; address: string; city: string; postal_code: string; contact_name: string; comment?: string }[]
  /** Off a rent category, and of one product: net cents a day. */
  agreed?: { category: string; percent: number; tool: string; price: number }
}

export const demoCompanies: DemoCompany[] = [
  {
    title: 'UAB „Bandomieji namai“',
    im_k: '444444441',
    pvm_k: 'LT100000000316',
    address: 'Bandymų g. 40',
    city: 'Kaunas',
    postal_code: 'LT-44002',
    iban: 'LT481000011101002001',
    note: 'Moka laiku, dažnai suapvalina į didesnę pusę.',
    terms: {
      billing: 'monthly',
      due_days: 14,
      credit_limit: 1_000_000,
      deposit: 'none',
      stop_after_days: 60,
      statements: false,
    },
    main: { name: 'Daiva', lastname: 'Bandytoja', email: 'daiva@example.lt', phone: '+37060000011', seenDaysAgo: 1 },
    buyer: {
      name: 'Petras',
      lastname: 'Užsakinėtojas',
      email: 'petras@example.lt',
      phone: '+37060000012',
      seenDaysAgo: 0,
      limit: 25_000,
    },
    contacts: [
      { name: 'Daiva Bandytoja', role: 'Direktorė', phone: '+37060000011', signs: true },
      { name: 'Vytas Meistrauskas', role: 'Darbų vadovas', phone: '+37060000013', signs: true },
      { name: 'Rasa Skaičiuotoja', role: 'Buhalterė', email: 'saskaitos@example.lt', gets_bills: true },
    ],
    sites: [
      {
        title: 'Gyvenamasis kvartalas Šilainiuose',
        address: 'Pavyzdinė pl. 7',
        city: 'Kaunas',
        postal_code: 'LT-44003',
        contact_name: 'Vytas Meistrauskas',
        comment: 'Skambinti prie vartų.',
      },
      {
        title: 'Darželio pamatai',
        address: 'Mėginių g. 3',
        city: 'Garliava',
        postal_code: 'LT-44004',
        contact_name: 'Vytas Meistrauskas',
      },
    ],
    agreed: { category: 'Grunto tankinimas', percent: 12, tool: 'Betono maišyklė BM 190', price: 1500 },
  },
  {
    title: 'UAB „Lėtoji statyba“',
    im_k: '555555554',
    pvm_k: 'LT100000000417',
    address: 'Vėlavimo g. 9',
    city: 'Jonava',
    postal_code: 'LT-44005',
    iban: 'LT211000011101002002',
    note: 'Pirma paskambinti buhalterei.',
    terms: {
      billing: 'monthly',
      due_days: 14,
      credit_limit: 500_000,
      deposit: 'none',
      stop_after_days: null,
      statements: false,
    },
    main: { name: 'Kazys', lastname: 'Lėtūnas', email: 'kazys@example.lt', phone: '+37060000014', seenDaysAgo: 12 },
    contacts: [
      { name: 'Kazys Lėtūnas', role: 'Direktorius', phone: '+37060000014', signs: true },
      { name: 'Birutė Delsė', role: 'Buhalterė', email: 'apskaita@example.lt', gets_bills: true },
    ],
    sites: [
      {
        title: 'Sandėlis prie geležinkelio',
        address: 'Bėgių g. 1',
        city: 'Jonava',
        postal_code: 'LT-44006',
        contact_name: 'Kazys Lėtūnas',
      },
    ],
  },
]

/** Takes nothing any more. */
export const blockedCompany = {
  name: 'MB „Dingusi kopėčia“',
  code: '666666667',
  email: 'dinges@example.lt',
  phone: '+37060000015',
  address: 'Nežinoma g. 13',
  city: 'Kaunas',
  reason: 'Negrąžino kopėčių ir neatsiliepia: kol neatsiskaitys, nieko neišduodame.',
}
