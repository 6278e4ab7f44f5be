import { PAY_WITHIN_DAYS } from '#orders/due-day.ts'
import type { PublicSettings } from '#settings/settings.contract.ts'

export interface Question {
  question: string
  /** Paragraphs. */
  answer: string[]
  /** Where the whole of it is written. */
  more?: { href: string; words: string }
}

const nbsp = '\u00a0'

/** What people ask before their first rental, answered by the shop's own settings. */
export function questions({ opening_hours, cutoff_time, charge_closed_days, address }: PublicSettings): Question[] {
  const { open, close } = opening_hours
  const freeDays = charge_closed_days
    ? 'Skaičiuojamos visos laikotarpio dienos.'
    : 'Savaitgaliai ir kitos dienos, kai nedirbame, nieko nekainuoja.'
  const at = address ? ` adresu ${address}` : ' adresu, kurį rasite prie kontaktų'
  return [
    {
      question: 'Kaip išsinuomoti įrankį?',
      answer: [
        'Susiraskite įrankį, kalendoriuje pasirinkite laisvas dienas (nuomojamam valandomis – dieną ir valandą) ir įdėkite jį į krepšelį. Visą kainą su PVM matote dar prieš užsakydami.',
        `Paskyros nereikia. ${freeDays} Grąžinus iki ${cutoff_time}, neskaičiuojama ir paskutinė diena.`,
      ],
      more: { href: '/nuomos-taisykles#dienos', words: 'Kaip skaičiuojamos dienos' },
    },
    {
      question: 'Kokių dokumentų reikia?',
      answer: [
        'Atsiimdami parodykite asmens tapatybės kortelę, pasą arba vairuotojo pažymėjimą. Dokumento kopijų nedarome.',
        'Jei nuomoja įmonė, užsakydami įrašykite jos pavadinimą ir kodą. Atsiimti gali vadovas arba žmogus, kurį įmonė tam įgaliojo.',
      ],
    },
    {
      question: 'Kaip galima apmokėti?',
      answer: [
        `Banko pavedimu. Vos užsakius, el. paštu ateina išankstinė sąskaita; ją apmokėkite per ${PAY_WITHIN_DAYS}${nbsp}dienas, o jei nuoma prasideda anksčiau – ne vėliau kaip pirmąją nuomos dieną.`,
        'Gavę pinigus, atsiunčiame PVM sąskaitą faktūrą. Abi sąskaitos lieka ir jūsų paskyroje.',
      ],
    },
    {
      question: 'Ar pristatote?',
      answer: [
        'Taip. Užsakydami pasirinkite „Pristatykite“ ir nurodykite adresą – savo namų ar objekto. Pristatymo laiką pasirinksite užsakydami arba suderinsime telefonu.',
      ],
    },
    {
      question: 'Kur ir kada atsiimti?',
      answer: [
        `Užsakymai atsiimami${at}. Nuomojamas įrankis laukia jūsų nuo ${open} pirmąją nuomos dieną, valandomis nuomojamas – nuo pasirinktos valandos.`,
        `Grąžinkite ten pat iki sutarto laiko, ne vėliau kaip ${close}. Perduodami kartu patikriname, ar įrankis veikia ir ar nieko netrūksta.`,
      ],
    },
    {
      question: 'Ką daryti, jei įrankis sugedo?',
      answer: [
        'Nustokite juo dirbti ir iš karto mums praneškite. Patys neardykite ir neremontuokite.',
        'Jei sugedo ne dėl jūsų kaltės, įrankį nemokamai sutaisome arba pakeičiame, o už laiką, kai juo naudotis negalėjote, nuomos mokesčio neimame. Jei sugadinote, atlyginate remonto išlaidas.',
      ],
      more: { href: '/nuomos-taisykles#gedimai', words: 'Gedimai ir sugadinimai' },
    },
    {
      question: 'Ar yra papildomų mokesčių?',
      answer: [
        'Užsakydami matote galutinę sumą su PVM; kitų mokesčių už užsakymą nėra. Jei įrankiui reikia užstato, jis parodytas atskirai: grąžinus įrankį, užstatą grąžiname.',
        'Papildomai mokėti gali tekti tik tada, jei įrankį grąžinate vėliau, negu sutarta, jį sugadinate ar prarandate.',
      ],
      more: { href: '/nuomos-taisykles#velavimas', words: 'Kai grąžinama vėliau' },
    },
  ]
}

/** The questions in schema.org's words. */
export function questionsForSearchEngines(asked: Question[]): object {
  return {
    '@type': 'FAQPage',
    mainEntity: asked.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
    })),
  }
}
