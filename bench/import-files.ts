import type { ImportKind } from '#back-office/onboarding/import-kinds.ts'
import { addDays } from '#rules/calendar/day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { computeCodeCheckDigit } from '#rules/codes/compute-code-check-digit.ts'

/** Rows of another program, of a shop with so many of each kind; the first are headings. */
export type ImportLines = string[][]

const today = toVilniusDay(new Date())
const names = ['Jonas', 'Ona', 'Žydrūnas', 'Rūta', 'Šarūnas', 'Aušra', 'Kęstutis', 'Živilė']
const lastnames = ['Kazlauskas', 'Petrauskienė', 'Jankauskas', 'Žukauskienė', 'Šimkus', 'Čepaitė']
const cities = ['Vilnius', 'Kaunas', 'Klaipėda', 'Šiauliai', 'Panevėžys', 'Alytus']
const pickFrom = (all: readonly string[], n: number) => all[n % all.length] as string

const buildEmail = (n: number) => `klientas${n}@example.lt`
const buildPhone = (n: number) => `+3706${String(n).padStart(7, '0')}`
const buildUnitCode = (n: number) => `T-${String(n).padStart(6, '0')}`
const buildRentalNumber = (n: number) => `N-${n}`

function buildCompanyCode(n: number): string {
  const digits = String(30_000_000 + n)
  return `${digits}${computeCodeCheckDigit(digits)}`
}

const linesOf = (heads: string, rows: number, row: (n: number) => (string | number)[]): ImportLines => [
  heads.split(';'),
  ...Array.from({ length: rows }, (_, at) => row(at + 1).map(String)),
]

/** `products` are rent products of the shop, by their title `Įrankis 1`. */
export const importFiles: Record<ImportKind, (rows: number, products: number) => ImportLines> = {
  clients: (rows) =>
    linesOf('Klientas;Įmonės kodas;El. paštas;Telefonas;Miestas;Apmokėjimo terminas dienomis;Kontaktas', rows, (n) => {
      const person = `${pickFrom(names, n)} ${pickFrom(lastnames, n)}`
      const common = [buildEmail(n), buildPhone(n), pickFrom(cities, n)]
      return n % 2 === 0
        ? [`UAB „Ąžuolas ${n}“`, buildCompanyCode(n), ...common, 30, person]
        : [person, '', ...common, '', '']
    }),
  units: (rows, products) =>
    linesOf('Kodas;Produktas;Serijos numeris;Pirkta;Pirkimo kaina be PVM;Pastaba', rows, (n) => [
      ...[buildUnitCode(n), `Įrankis ${1 + (n % products)}`, `SN ${n * 7919}`, '2024-03-02', '450,50'],
      'Pirktas naujas',
    ]),
  goods: (rows) =>
    linesOf('Pavadinimas;Kategorija;Kaina be PVM;Prekės kodas;Likutis;Savikaina be PVM;Aprašymas', rows, (n) => [
      ...[`Darbo pirštinės ${n}`, 'Apsauga', '4,50', `PIR-${n}`, n % 50, '2,80'],
      'Odinės, 9 dydžio, sustiprintais delnais',
    ]),
  'price-lists': (rows, products) =>
    linesOf('Klientas;Produktas;Nuolaida procentais;Nuo;Iki', rows, (n) => [
      // ten tools a client
      ...[buildEmail(Math.ceil(n / 10)), `Įrankis ${1 + (n % products)}`, 5 + (n % 20), today, addDays(today, 365)],
    ]),
  'open-rentals': (rows) =>
    linesOf(
      'Nuomos numeris;Klientas;Vieneto kodas;Išduota;Dienos kaina be PVM;Sąskaitos išrašytos iki;Pastaba',
      rows,
      (n) => [
        // two tools a rental
        ...[buildRentalNumber(Math.ceil(n / 2)), buildEmail(Math.ceil(n / 2)), buildUnitCode(n), addDays(today, -10)],
        ...['12,50', n % 4 > 1 ? addDays(today, -3) : '', 'Statybvietė Kaune'],
      ],
    ),
  deposits: (rows) =>
    linesOf('Nuomos numeris;Užstatas;Priimtas;Kaip priimtas', rows, (n) => [
      ...[buildRentalNumber(n), '200,00', addDays(today, -10), 'Grynaisiais'],
    ]),
  debts: (rows) =>
    linesOf(
      'Klientas;Dokumento numeris;Išrašyta;Apmokėti iki;Neapmokėta suma su PVM;Iš jos PVM;Šaltinis',
      rows,
      (n) => [
        ...[
          buildEmail(n),
          `SF-${n}`,
          addDays(today, -40),
          addDays(today, -10),
          '121,00',
          '21,00',
          'Ankstesnė programa',
        ],
      ],
    ),
}

export const buildCsv = (lines: ImportLines): Uint8Array =>
  new TextEncoder().encode(lines.map((cells) => cells.join(';')).join('\r\n'))
