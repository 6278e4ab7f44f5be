import type { CredentialChange } from '#people/accounts/credential-change.ts'
import type { MailContent } from '#people/mail/mail-content.ts'
import { mailTemplate } from '#people/mail/mail-template.ts'
import { buildWordedMail, defineMailWording } from '#people/mail/mail-wording.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'

const credentialChanged = mailTemplate('credential-changed')

const headings: Record<CredentialChange['what'], string> = {
  password: 'Pakeistas jūsų paskyros slaptažodis',
  'totp-added': 'Prie jūsų paskyros pridėta kodų programėlė',
  'totp-removed': 'Iš jūsų paskyros pašalinta kodų programėlė',
  'passkey-added': 'Prie jūsų paskyros pridėtas prieigos raktas',
  'passkey-removed': 'Iš jūsų paskyros pašalintas prieigos raktas',
  'recovery-codes-made': 'Sukurti nauji jūsų paskyros atsarginiai kodai',
  'second-factor-removed': 'Iš jūsų paskyros pašalintas antras veiksnys',
}

const doers: Record<CredentialChange['by'], string> = {
  person: 'kas buvo prisijungęs prie jūsų paskyros',
  link: 'kas paspaudė nuorodą, išsiųstą šiuo adresu',
  office: 'parduotuvės darbuotojas',
  machine: 'kas prižiūri parduotuvės serverį',
}

const words = defineMailWording('credential-changed', {
  group: 'Paskyra',
  title: 'Pasikeitė prisijungimas',
  when: 'Žmogui, kurio slaptažodis ar antras veiksnys pasikeitė, kad ir kas jį pakeitė.',
  variables: { what: 'kas pasikeitė', name: 'vardas', reach: 'kaip susisiekti: „telefonu … arba el. paštu …“' },
  subject: '{what}',
  heading: '{what}',
  opening: 'Sveiki, {name}! Pranešame, kas pasikeitė jūsų paskyroje mūsų parduotuvėje.',
  closing: 'Jei prisijungti nepavyksta arba reikia pagalbos, kreipkitės į mus {reach}.',
  requires: { subject: ['what'], heading: ['what'], closing: ['reach'] },
  sample: () =>
    buildCredentialChangedMail({
      what: 'password',
      by: 'person',
      device: 'Firefox, Windows',
      name: 'Vardenis',
      at: new Date('2026-11-23T10:30:00Z'),
      reset: '#',
      reach: 'telefonu +370 600 00000',
    }),
})

interface CredentialChangedInput extends Pick<CredentialChange, 'what' | 'by' | 'device'> {
  name: string
  at: Date
  /** Where to ask for a new password; no secret. */
  reset: string
  /** The sentence of `describeShopContact`. */
  reach: string
}

/** The mail has neither secret nor secret link. */
export function buildCredentialChangedMail(input: CredentialChangedInput): MailContent {
  const { what, by, device, name, at, reset, reach } = input
  const heading = headings[what]
  const bySelf = by === 'person' || by === 'link'
  return buildWordedMail(words, {
    template: credentialChanged,
    values: { what: heading, name, reach },
    blocks: ({ opening, closing }) => [
      ...opening,
      {
        facts: [
          ['Kas pasikeitė', heading],
          ['Kada', formatDateTime(at)],
          ['Kas pakeitė', doers[by]],
          ...(bySelf ? [['Įrenginys', device || 'neatpažintas'] as [string, string]] : []),
        ],
      },
      { say: bySelf ? 'Jei tai padarėte jūs, nieko daryti nereikia.' : 'Jei to prašėte, nieko daryti nereikia.' },
      { say: `Jei ne, tuoj pat susikurkite naują slaptažodį: visi įrenginiai bus atjungti. ${whatThen[what]}` },
      { go: reset, words: 'Sukurti naują slaptažodį' },
      ...closing,
    ],
  })
}

const look = 'Tada prisijunkite ir paskyros dalyje „Saugumas“'
const whatThen: Record<CredentialChange['what'], string> = {
  password: `${look} pažiūrėkite, ar nėra nepažįstamų prisijungimų ir prieigos raktų.`,
  'totp-added': `${look} pašalinkite svetimą kodų programėlę.`,
  'totp-removed': `${look} pridėkite savo kodų programėlę iš naujo.`,
  'passkey-added': `${look} pašalinkite svetimą prieigos raktą.`,
  'passkey-removed': `${look} pridėkite savo prieigos raktą iš naujo.`,
  'recovery-codes-made': `${look} susikurkite naujus atsarginius kodus: ankstesni nebetinka.`,
  'second-factor-removed': `${look} pridėkite antrą veiksnį iš naujo.`,
}
