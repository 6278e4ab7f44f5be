/** Days are days ago, below zero days ahead. */
interface Common {
  /** How its title begins. */
  tool: string
  quantity?: number
  from: number
  to: number
  waiver?: true
  note?: string
  /** Cents; what it costs to mend. */
  damage?: { text: string; amount: number }
  back?: number
}

/** On the bills of a company. */
export interface CompanyRental extends Common {
  /** Of `demoCompanies`. */
  company: number
  site: number
  po: string
  /** Until it is back; `to` is expected. */
  openEnded?: true
  offRent?: number
}

/** Somebody of `demoPeople`, who pays first. */
export interface PrivateRental extends Common {
  person: number
  paid: 'card' | 'transfer' | 'never'
  /** By transfer, with a reference of its own; from there, and back there. */
  deposit?: { iban: string; isSentBack: boolean }
}

export const companyRentals: CompanyRental[] = [
  {
    company: 0,
    site: 0,
    po: 'BN-101',
    tool: 'Reversinė vibroplokštė VP 160 R',
    from: 66,
    to: 44,
    offRent: 46,
    back: 45,
  },
  { company: 0, site: 1, po: 'BN-102', tool: 'Betono maišyklė BM 190', from: 65, to: 38, back: 38 },
  { company: 0, site: 0, po: 'BN-117', tool: 'Benzininis generatorius EG 3000', from: 26, to: -1, openEnded: true },
  { company: 0, site: 1, po: 'BN-121', tool: 'Mobilus bokštelis MB 5', from: 20, to: -12, offRent: 1 },
  {
    company: 0,
    site: 0,
    po: 'BN-124',
    tool: 'Benzininis pjaustytuvas BP 350',
    from: 18,
    to: 12,
    back: 12,
    waiver: true,
    damage: { text: 'Įskilęs korpusas ir sulenkta rankena', amount: 15_000 },
  },
  {
    company: 0,
    site: 0,
    po: 'BN-126',
    tool: 'Vibrokoja VK 62',
    from: 15,
    to: 6,
    note: 'Vėluoja: Vytas žadėjo atvežti, kai tik baigs pagrindą.',
  },
  { company: 1, site: 0, po: 'L-7', tool: 'Skeldimo plaktukas BR 16', from: 65, to: 33, back: 33 },
  { company: 1, site: 0, po: 'L-9', tool: 'Dyzelinis šildytuvas DŠ 22', from: 24, to: 2, openEnded: true },
  {
    company: 1,
    site: 0,
    po: 'L-11',
    tool: 'Aukšto slėgio plovykla AP 150',
    from: 19,
    to: 11,
    back: 11,
    damage: { text: 'Perdegęs variklis: plovykla dirbo be vandens', amount: 38_000 },
  },
]

export const privateRentals: PrivateRental[] = [
  { person: 7, tool: 'Grindų šlifavimo mašina GŠ 250', from: 3, to: -2, waiver: true, paid: 'card' },
  {
    person: 1,
    tool: 'Reversinė vibroplokštė VP 160 R',
    from: 2,
    to: -4,
    paid: 'transfer',
    deposit: { iban: 'LT911000011101002003', isSentBack: false },
  },
  {
    person: 0,
    tool: 'Skeldimo plaktukas BR 30',
    from: 9,
    to: 5,
    back: 5,
    paid: 'transfer',
    deposit: { iban: 'LT641000011101002004', isSentBack: false },
  },
  {
    person: 4,
    tool: 'Betono lyginimo mašina',
    from: 16,
    to: 13,
    back: 13,
    paid: 'transfer',
    deposit: { iban: 'LT911000011101002003', isSentBack: true },
  },
  { person: 5, tool: 'Plytelių pjaustymo staklės PS 1000', from: 8, to: 4, back: 4, paid: 'never' },
]
