import { type PluralForms, pickPluralForm } from '#platform/pick-plural-form.ts'

interface RetentionTerm {
  years: number
  from: 'end-of-year' | 'day'
}

interface RetentionRule {
  what: string
  kept: RetentionTerm
  /** Start of the period: „nuo …“. */
  since: string
  why: string
}

/**
 * The privacy policy prints this table and the nightly purge runs on it. Ten years: Bendrųjų dokumentų saugojimo
 * terminų rodyklė (accounting documents and contracts); invoices also by the VAT law, article 78. Everything else: no
 * longer than needed (BDAR, article 5).
 */
export const retention = {
  documents: {
    what: 'Išrašytos sąskaitos ir kiti dokumentai',
    kept: { years: 10, from: 'end-of-year' },
    since: 'nuo metų, kuriais išrašyta, pabaigos',
    why: 'Apskaitos dokumentus tiek saugoti liepia įstatymai. Vėliau lieka tik numeris.',
  },
  orders: {
    what: 'Užsakymai ir nuomos: pirkėjo vardas, kontaktai, adresas',
    kept: { years: 10, from: 'end-of-year' },
    since: 'nuo metų, kuriais užsakyta, pabaigos',
    why: 'Nuomos ir pirkimo sutartis tiek saugoti liepia įstatymai. Vėliau lieka tik prekės ir sumos.',
  },
  bankEntries: {
    what: 'Banko išrašai: mokėtojo vardas, sąskaita, mokėjimo paskirtis',
    kept: { years: 10, from: 'end-of-year' },
    since: 'nuo metų, kuriais sumokėta, pabaigos',
    why: 'Apskaitos dokumentus tiek saugoti liepia įstatymai. Vėliau lieka tik suma ir diena.',
  },
  photos: {
    what: 'Įrankių nuotraukos iš perdavimo ir grąžinimo',
    kept: { years: 10, from: 'end-of-year' },
    since: 'nuo metų, kuriais fotografuota, pabaigos',
    why: 'Priklauso prie perdavimo aktų. Žmonių nefotografuojame.',
  },
  pins: {
    what: 'Kur tiksliai yra pristatymo adresas (taškas žemėlapyje, be vardo ir adreso)',
    kept: { years: 2, from: 'day' },
    since: 'nuo dienos, kai pažymėta',
    why: 'Kad kitą kartą rastume iš karto. Ištrinus užsakymo duomenis, ištrinamas ir taškas.',
  },
  erasedAccounts: {
    what: 'Pirkėjo duomenys užsakymuose, kurių paskyra ištrinta',
    kept: { years: 0, from: 'day' },
    since: 'kai užsakymas (jei mokama vėliau – jo sąskaitos) apmokėtas ir įrankiai grąžinti',
    why: 'Reikia tik sutarčiai užbaigti. Įmonės užsakymuose, už kuriuos mokama vėliau, lieka tik įmonė. Sąskaitose duomenys lieka, kol baigiasi jų terminas.',
  },
  unpaidOrders: {
    what: 'Ištrinti ir nebegaliojantys neapmokėti užsakymai, jų išankstinės sąskaitos',
    kept: { years: 1, from: 'day' },
    since: 'nuo ištrynimo ar galiojimo pabaigos',
    why: 'Atsakyti, jei dėl užsakymo kiltų ginčas.',
  },
  deskOrders: {
    what: 'Nuomos punkte parengti juodraščiai ir pasiūlymai, kurių niekas nepriėmė',
    kept: { years: 1, from: 'day' },
    since: 'nuo paskutinio pakeitimo',
    why: 'Kad rastume, ką siūlėme, kai paskambinsite dar kartą.',
  },
  clients: {
    what: 'Klientų sąrašas: vardas, kontaktai, adresas',
    kept: { years: 3, from: 'day' },
    since: 'nuo paskutinio užsakymo ar pakeitimo',
    why: 'Kad užsakant telefonu nereikėtų visko diktuoti iš naujo.',
  },
  companyPeople: {
    what: 'Pasibaigusios teisės įmonėje ir neatsakyti prašymai prisijungti prie jos',
    kept: { years: 1, from: 'day' },
    since: 'nuo teisių pabaigos ar prašymo',
    why: 'Atsakyti, kas galėjo užsakyti ar pasirašyti įmonės vardu. Išėjus iš įmonės teisės ištrinamos iš karto.',
  },
  debts: {
    what: 'Vėluojamos sąskaitos: kada priminta, kokių palūkanų ir išlaidų paprašyta',
    kept: { years: 10, from: 'end-of-year' },
    since: 'nuo metų, kuriais priminta ar paprašyta, pabaigos',
    why: 'Priklauso prie sąskaitų; tiek trunka ir ieškinio senatis. Jei sąskaita dar neapmokėta – kol bus.',
  },
  debtPromises: {
    what: 'Pažadai sumokėti: diena, suma, kas sakyta',
    kept: { years: 3, from: 'day' },
    since: 'nuo pažado',
    why: 'Kad neprimintume anksčiau, nei susitarta, ir žinotume, kaip susitarimų laikomasi.',
  },
  mails: {
    what: 'Išsiųsti laiškai',
    kept: { years: 2, from: 'day' },
    since: 'nuo išsiuntimo',
    why: 'Įrodyti, kad informaciją apie sutartį išsiuntėme.',
  },
  letters: {
    what: 'Žinutės, parašytos kontaktų formoje',
    kept: { years: 2, from: 'day' },
    since: 'nuo gavimo',
    why: 'Lieka tik tai, kad žinutė gauta; jos tekstas guli mūsų pašto dėžutėje, kol atsakome.',
  },
  sms: {
    what: 'Išsiųstos SMS',
    kept: { years: 2, from: 'day' },
    since: 'nuo išsiuntimo',
    why: 'Įrodyti, ką ir kada pranešėme.',
  },
  smsConsents: {
    what: 'Atšaukti sutikimai gauti SMS su pasiūlymais',
    kept: { years: 3, from: 'day' },
    since: 'nuo atšaukimo',
    why: 'Įrodyti, kad rašėme tik tol, kol sutikote.',
  },
  withdrawals: {
    what: 'Sutarties atsisakymai',
    kept: { years: 10, from: 'end-of-year' },
    since: 'nuo metų, kuriais gauta, pabaigos',
    why: 'Saugome kartu su užsakymo dokumentais.',
  },
  consents: {
    what: 'Pasirinkimai dėl slapukų',
    kept: { years: 5, from: 'day' },
    since: 'nuo pasirinkimo',
    why: 'Įrodyti sutikimą. Kas esate, juose nepasakyta.',
  },
  carts: {
    what: 'Krepšelis paskyroje',
    kept: { years: 1, from: 'day' },
    since: 'nuo paskutinio pakeitimo',
    why: 'Kad rastumėte, ką išsirinkote.',
  },
  signIns: {
    what: 'Prisijungimo raktai, slaptažodžio atkūrimo ir el. pašto patvirtinimo nuorodos',
    kept: { years: 0, from: 'day' },
    since:
      'kai nustoja galioti (raktas po 12 valandų, su „Prisiminti mane“ – po 30 dienų, atkūrimo nuoroda po valandos, patvirtinimo – po 48 valandų)',
    why: 'Reikia prisijungti.',
  },
  securityEvents: {
    what: 'Saugumo įvykiai: prisijungimai ir bandymai, iš kokio tinklo adreso',
    kept: { years: 1, from: 'day' },
    since: 'nuo įvykio',
    why: 'Pastebėti ir ištirti svetimą prisijungimą.',
  },
  repeats: {
    what: 'Žyma, kad tas pats užsakymas nebūtų pateiktas dukart; užsakius be paskyros – ir tinklo adresas, iš kurio užsakyta',
    kept: { years: 1, from: 'day' },
    since: 'nuo užsakymo',
    why: 'Be užsakymo žyma nieko nesako; adresas – kad vienas žmogus neužimtų visų įrankių nemokėdamas.',
  },
  requests: {
    what: 'Prašymai dėl asmens duomenų',
    kept: { years: 3, from: 'day' },
    since: 'nuo atsakymo',
    why: 'Įrodyti, kad atsakėme laiku.',
  },
  demandMarks: {
    what: 'Žyma, kad jūsų ieškotas, bet užimtas nuomos laikas tą dieną būtų suskaičiuotas vieną kartą',
    kept: { years: 0, from: 'day' },
    since: 'kai baigiasi diena',
    why: 'Skaičiuojame, kokių įrankių pritrūko. Žyma gaunama iš tinklo adreso ir naršyklės pavadinimo, bet jų nerodo; kas ieškojo, nelieka.',
  },
  vatChecks: {
    what: 'PVM mokėtojo kodo patikros VIES sistemoje',
    kept: { years: 10, from: 'end-of-year' },
    since: 'nuo metų, kuriais tikrinta, pabaigos',
    why: 'Priklauso prie sąskaitų.',
  },
} as const satisfies Record<string, RetentionRule>

export type RetentionName = keyof typeof retention

const yearWords: PluralForms = { one: 'metus', few: 'metus', other: 'metų' }

/** `10 metų nuo metų, kuriais išrašyta, pabaigos`; without a fixed period only the end. */
export function describeRetention(name: RetentionName): string {
  const { kept, since } = retention[name]
  return kept.years === 0 ? `Tik kol reikia: ištrinama, ${since}` : `${years(kept.years)} ${since}`
}

const years = (count: number) => `${count}\u00a0${pickPluralForm(count, yearWords)}`

/** Years end at midnight UTC; two hours do not matter here. */
export function computeRetentionEnd(name: RetentionName, now: Date): Date {
  const kept: RetentionTerm = retention[name].kept
  if (kept.from === 'end-of-year') return new Date(Date.UTC(now.getUTCFullYear() - kept.years, 0, 1))
  const moment = new Date(now)
  moment.setUTCFullYear(moment.getUTCFullYear() - kept.years)
  return moment
}
