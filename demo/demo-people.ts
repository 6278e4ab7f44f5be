/** Nobody knows their passwords. */
export interface DemoPerson {
  name: string
  lastname: string
  email: string
  phone: string
  city: string
  address: string
  company?: { title: string; im_k: string; pvm_k?: string }
  objects: { title: string; address: string; city: string; contact_name?: string; comment?: string }[]
  seenDaysAgo: number
}

export const demoPeople: DemoPerson[] = [
  {
    name: 'Jonas',
    lastname: 'Pavyzdinis',
    email: 'jonas@example.lt',
    phone: '+37060000001',
    city: 'Kaunas',
    address: 'Bandymų g. 3-14',
    objects: [{ title: 'Sodyba prie ežero', address: 'Ežero g. 2', city: 'Zarasai' }],
    seenDaysAgo: 1,
  },
  {
    name: 'Rūta',
    lastname: 'Bandomoji',
    email: 'ruta@example.lt',
    phone: '+37060000002',
    city: 'Kaunas',
    address: 'Mėginių al. 21-5',
    objects: [],
    seenDaysAgo: 4,
  },
  {
    name: 'Mindaugas',
    lastname: 'Statytojas',
    email: 'mindaugas@example.lt',
    phone: '+37060000003',
    city: 'Kaunas',
    address: 'Pramonės pr. 100',
    company: { title: 'UAB „Pavyzdžio statyba“', im_k: '222222226', pvm_k: 'LT100000000215' },
    objects: [
      {
        title: 'Daugiabutis Žaliakalnyje',
        address: 'Kalno g. 15',
        city: 'Kaunas',
        contact_name: 'Darbų vadovas Petras',
        comment: 'Privažiavimas iš kiemo pusės.',
      },
      { title: 'Mokyklos stogas', address: 'Mokyklos g. 1', city: 'Garliava' },
    ],
    seenDaysAgo: 0,
  },
  {
    name: 'Eglė',
    lastname: 'Želdinytė',
    email: 'egle@example.lt',
    phone: '+37060000004',
    city: 'Jonava',
    address: 'Sodų g. 44',
    company: { title: 'MB „Žali sodai“', im_k: '333333339' },
    objects: [{ title: 'Miesto parkas', address: 'Parko g. 7', city: 'Jonava' }],
    seenDaysAgo: 9,
  },
  {
    name: 'Tomas',
    lastname: 'Meistraitis',
    email: 'tomas@example.lt',
    phone: '+37060000005',
    city: 'Kėdainiai',
    address: 'Liepų g. 9-2',
    objects: [],
    seenDaysAgo: 16,
  },
  {
    name: 'Kristina',
    lastname: 'Namukaitė',
    email: 'kristina@example.lt',
    phone: '+37060000006',
    city: 'Kaunas',
    address: 'Vilties g. 18',
    objects: [{ title: 'Namo statyba', address: 'Naujoji g. 5', city: 'Ramučiai' }],
    seenDaysAgo: 27,
  },
  {
    name: 'Andrius',
    lastname: 'Remontas',
    email: 'andrius@example.lt',
    phone: '+37060000007',
    city: 'Vilnius',
    address: 'Pavyzdžio skg. 2',
    company: { title: 'UAB „Remonto pavyzdys“', im_k: '111111113', pvm_k: 'LT100000000114' },
    objects: [{ title: 'Biurų centro įrengimas', address: 'Verslo g. 30', city: 'Kaunas' }],
    seenDaysAgo: 2,
  },
  {
    name: 'Ona',
    lastname: 'Senoji',
    email: 'ona@example.lt',
    phone: '+37060000008',
    city: 'Prienai',
    address: 'Upės g. 1',
    objects: [],
    seenDaysAgo: 51,
  },
]
