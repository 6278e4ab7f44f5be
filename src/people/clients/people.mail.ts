import type { MailContent } from '#people/mail/mail-content.ts'
import { mailTemplate } from '#people/mail/mail-template.ts'
import { buildWordedMail, defineMailWording } from '#people/mail/mail-wording.ts'
import { formatDay } from '#rules/calendar/format-day.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { personRoleLabels } from './client-labels.ts'
import type { ClientPerson } from './people.contract.ts'

/** Names a person: dropped once sent. */
const askedToJoin = mailTemplate('client-asked-to-join', { emptiedOnceSent: 'words' })
const letIn = mailTemplate('client-person-approved')
const turnedDown = mailTemplate('client-person-refused')
const byOffice = mailTemplate('client-people-changed', { emptiedOnceSent: 'words' })

const merged = mailTemplate('client-merged', { emptiedOnceSent: 'words' })

const sampleCompany = 'UAB „Pavyzdinė įmonė“'

const askedWords = defineMailWording('client-asked-to-join', {
  group: 'Įmonės',
  title: 'Prašo prisijungti prie įmonės',
  when: 'Pagrindiniam įmonės naudotojui (jei jo nėra – parduotuvei), kai kas nors prašo prisijungti.',
  variables: { name: 'kas prašo', company: 'įmonės pavadinimas' },
  subject: 'Prašo prisijungti prie įmonės: {company}',
  heading: 'Laukia jūsų sprendimo',
  opening:
    '{name} prašo prisijungti prie įmonės {company}. Kol nepatvirtinsite, nieko apie įmonę nemato.\n\nPatvirtinkite tik tuos, kuriuos pažįstate: el. pašto adresą matysite prieš nuspręsdami.',
  requires: { opening: ['name', 'company'] },
  sample: () => buildJoinRequestMail({ person: 'Vardenis Pavardenis', company: sampleCompany, address: '#' }),
})

const letInWords = defineMailWording('client-person-approved', {
  group: 'Įmonės',
  title: 'Patvirtinti įmonėje',
  when: 'Žmogui, kurio prašymą prisijungti prie įmonės patvirtino.',
  variables: { company: 'įmonės pavadinimas', may: 'ką nuo šiol gali' },
  subject: 'Esate patvirtinti įmonėje: {company}',
  heading: 'Jūsų prašymas patvirtintas',
  opening: 'Nuo šiol galite {may}.',
  requires: { opening: ['may'] },
  sample: () =>
    buildPersonApprovedMail({ company: sampleCompany, role: 'buyer', limit: 50_000, until: null, address: '#' }),
})

const turnedDownWords = defineMailWording('client-person-refused', {
  group: 'Įmonės',
  title: 'Prašymas prisijungti atmestas',
  when: 'Žmogui, kurio prašymą prisijungti prie įmonės atmetė.',
  variables: { company: 'įmonės pavadinimas' },
  subject: 'Prašymas prisijungti atmestas: {company}',
  heading: 'Jūsų prašymas atmestas',
  opening:
    'Prašymo prisijungti prie įmonės {company} nepatvirtino.\n\nJei tai klaida, susitarkite su įmone ir paprašykite iš naujo. Užsakyti savo vardu galite kaip visada.',
  requires: { opening: ['company'] },
  sample: () => buildPersonRefusedMail({ company: sampleCompany, address: '#' }),
})

const byOfficeWords = defineMailWording('client-people-changed', {
  group: 'Įmonės',
  title: 'Įmonės žmones pakeitė parduotuvė',
  when: 'Pagrindiniams įmonės naudotojams, kai žmogų įleidžia, pakeičia ar pašalina ne įmonė, o parduotuvės darbuotojas.',
  variables: { name: 'apie ką kalbama', company: 'įmonės pavadinimas', now: 'ką tas žmogus nuo šiol gali' },
  subject: 'Pasikeitė įmonės žmonės: {company}',
  heading: 'Pasikeitė jūsų įmonės žmonės',
  opening:
    '{name}: nuo šiol {now}. Taip įmonėje {company} įrašė parduotuvės darbuotojas.\n\nJei apie tai nežinote, tuoj pat parašykite arba paskambinkite mums.',
  requires: { opening: ['name', 'company', 'now'] },
  sample: () =>
    buildRoleChangedMail({ person: 'Vardenis Pavardenis', company: sampleCompany, role: 'buyer', address: '#' }),
})

const mergedWords = defineMailWording('client-merged', {
  group: 'Įmonės',
  title: 'Prie įmonės prijungtas kitas kliento įrašas',
  when: 'Pagrindiniams įmonės naudotojams, kai parduotuvės darbuotojas sujungia du klientų įrašus.',
  variables: { company: 'įmonės pavadinimas', waiting: 'kas laukia patvirtinimo' },
  subject: 'Sujungti klientų įrašai: {company}',
  heading: 'Prie jūsų įmonės prijungtas kitas kliento įrašas',
  opening:
    'Parduotuvės darbuotojas prie įmonės {company} prijungė kitą kliento įrašą: jo užsakymai ir sąskaitos nuo šiol jūsų. {waiting}\n\nJei apie tai nežinote, tuoj pat parašykite arba paskambinkite mums.',
  requires: { opening: ['company', 'waiting'] },
  sample: () => buildClientsMergedMail({ company: sampleCompany, people: ['Vardenis Pavardenis'], address: '#' }),
})

interface JoinRequestMailInput {
  person: string
  company: string
  address: string
}

/** To main users, else the office. */
export function buildJoinRequestMail({ person, company, address }: JoinRequestMailInput): MailContent {
  return buildWordedMail(askedWords, {
    template: askedToJoin,
    values: { name: person, company },
    blocks: ({ opening, closing }) => [...opening, { go: address, words: 'Patvirtinti arba atmesti' }, ...closing],
  })
}

const may = {
  main: 'užsakyti įmonės vardu, matyti visus jos užsakymus, tvarkyti jos žmones ir objektus',
  buyer: 'užsakyti įmonės vardu ir matyti savo užsakymus',
  receiver: 'pasirašyti atsiimant įmonės užsakymus',
}

interface LetIn extends Pick<ClientPerson, 'limit' | 'until'> {
  role: keyof typeof may
  company: string
  address: string
}

export function buildPersonApprovedMail({ company, role, limit, until, address }: LetIn): MailContent {
  return buildWordedMail(letInWords, {
    template: letIn,
    values: { company, may: may[role] },
    blocks: ({ opening, closing }) => [
      ...opening,
      {
        facts: [
          ['Įmonė', company],
          ['Jūs esate', personRoleLabels[role].toLowerCase()],
          ...(limit === null ? [] : [['Vieno užsakymo riba', `${formatMoney(limit)} su PVM`] as [string, string]]),
          ...(until === null ? [] : [['Galioja iki', formatDay(until)] as [string, string]]),
        ],
      },
      ...(role === 'receiver'
        ? []
        : [{ say: 'Užsakydami pasirinkite „Įmonė“ ir įrašykite jos kodą: užsakymas bus įmonės.' }]),
      { go: address, words: 'Mano įmonė' },
      ...closing,
    ],
  })
}

export function buildPersonRefusedMail({ company, address }: { company: string; address: string }): MailContent {
  return buildWordedMail(turnedDownWords, {
    template: turnedDown,
    values: { company },
    blocks: ({ opening, closing }) => [...opening, { go: address, words: 'Mano įmonė' }, ...closing],
  })
}

interface ChangedByOffice {
  person: string
  company: string
  /** Null: removed. */
  role: keyof typeof may | null
  address: string
}

/** A stranger would be known to main users. */
export function buildRoleChangedMail({ person, company, role, address }: ChangedByOffice): MailContent {
  return buildWordedMail(byOfficeWords, {
    template: byOffice,
    values: { name: person, company, now: role === null ? 'įmonei nebepriklauso' : `gali ${may[role]}` },
    blocks: ({ opening, closing }) => [...opening, { go: address, words: 'Įmonės žmonės' }, ...closing],
  })
}

interface ClientsMergedMailInput {
  company: string
  /** People who wait since then. */
  people: readonly string[]
  address: string
}

/** To main users: nobody got a role by it. */
export function buildClientsMergedMail({ company, people, address }: ClientsMergedMailInput): MailContent {
  const waiting =
    people.length > 0
      ? `Jūsų sprendimo laukia: ${people.join(', ')}. Kol nepatvirtinsite, jie nieko apie įmonę nemato.`
      : 'Naujų žmonių įmonėje neatsirado.'
  return buildWordedMail(mergedWords, {
    template: merged,
    values: { company, waiting },
    blocks: ({ opening, closing }) => [...opening, { go: address, words: 'Įmonės žmonės' }, ...closing],
  })
}
