import type { MailContent } from '#people/mail/mail-content.ts'
import { mailTemplate } from '#people/mail/mail-template.ts'
import { buildWordedMail, defineMailWording, type MailWording } from '#people/mail/mail-wording.ts'

/** The mail's link is secret: not kept. */
const confirmEmail = mailTemplate('confirm-email', { emptiedOnceSent: 'words' })
const emailTaken = mailTemplate('email-taken')
const oldEmail = mailTemplate('old-email')

const lifeInWords = (hours: number) => `Nuoroda galioja ${hours}\u00a0val. ir tinka vieną kartą.`

const confirmWords = defineMailWording('confirm-email', {
  group: 'Paskyra',
  title: 'Naujos paskyros adreso patvirtinimas',
  when: 'Adresu, kuriuo sukurta paskyra.',
  variables: { name: 'vardas' },
  subject: 'Patvirtinkite el. pašto adresą',
  heading: 'Patvirtinkite el. pašto adresą',
  opening: 'Sveiki, {name}! Šiuo adresu sukurta paskyra mūsų parduotuvėje. Patvirtinkite, kad adresas jūsų.',
  closing:
    'Jei paskyros nekūrėte ir jos neprašėte, nuorodos nespauskite: adresas liks nepatvirtintas, ir ta paskyra jūsų duomenų nepasieks.',
  sample: () => buildConfirmEmailMail('Vardenis', '#', 48),
})

const newWords = defineMailWording('new-email', {
  group: 'Paskyra',
  title: 'Naujo adreso patvirtinimas',
  when: 'Adresu, kuriuo nuo šiol norima turėti paskyrą.',
  variables: { name: 'vardas' },
  subject: 'Patvirtinkite naują el. pašto adresą',
  heading: 'Patvirtinkite naują el. pašto adresą',
  opening: 'Sveiki, {name}! Prašoma, kad paskyra mūsų parduotuvėje būtų šiuo adresu. Patvirtinkite, kad adresas jūsų.',
  closing: 'Jei to neprašėte, nuorodos nespauskite: niekas nepasikeis.',
  sample: () => buildNewEmailMail('Vardenis', '#', 48),
})

const takenWords = defineMailWording('email-taken', {
  group: 'Paskyra',
  title: 'Adresas jau turi paskyrą',
  when: 'Žmogui, kurio adresą norėjo turėti kita paskyra.',
  variables: {},
  subject: 'Jūsų adresas jau turi paskyrą',
  heading: 'Jūsų adresas jau turi paskyrą',
  opening:
    'Kita paskyra mūsų parduotuvėje norėjo pakeisti adresą į šį, bet jūs juo jau turite paskyrą. Niekas nepasikeitė.\n\nJei tai bandėte jūs, prisijunkite prie paskyros, kurią jau turite.',
  closing: 'Jei ne jūs, nieko daryti nereikia.',
  sample: () => buildEmailTakenMail('#'),
})

/** The mail goes to an address typed at registration. */
export function buildConfirmEmailMail(name: string, link: string, lifeHours: number): MailContent {
  return buildWordedMail(confirmWords, {
    template: confirmEmail,
    values: { name },
    blocks: ({ opening, closing }) => [
      ...opening,
      { go: link, words: 'Patvirtinti adresą' },
      { say: lifeInWords(lifeHours) },
      ...closing,
    ],
  })
}

export function buildNewEmailMail(name: string, link: string, lifeHours: number): MailContent {
  return buildWordedMail(newWords, {
    template: confirmEmail,
    values: { name },
    blocks: ({ opening, closing }) => [
      ...opening,
      { go: link, words: 'Patvirtinti adresą' },
      { say: `${lifeInWords(lifeHours)} Paspaudę prisijungsite jau šiuo adresu.` },
      ...closing,
    ],
  })
}

/** Only the mailbox's owner learns that the address is taken. */
export function buildEmailTakenMail(login: string): MailContent {
  return buildWordedMail(takenWords, {
    template: emailTaken,
    values: {},
    blocks: ({ opening, closing }) => [...opening, { go: login, words: 'Prisijungti' }, ...closing],
  })
}

const oldEmailVariables = { reach: 'kaip susisiekti: „telefonu … arba el. paštu …“' }
type ChangedBy = 'person' | 'confirmed' | 'office'

const oldEmailWords: Record<ChangedBy, MailWording<'reach'>> = {
  person: defineMailWording('old-email-asked', {
    group: 'Paskyra',
    title: 'Prašoma pakeisti adresą',
    when: 'Senuoju adresu, kai paskyroje prašoma jį pakeisti.',
    variables: oldEmailVariables,
    subject: 'Prašoma pakeisti paskyros adresą',
    heading: 'Prašoma pakeisti paskyros adresą',
    opening:
      'Prašoma, kad jūsų paskyra mūsų parduotuvėje būtų kitu el. pašto adresu. Adresas pasikeis, kai bus patvirtintas naujasis.',
    closing: 'Jei nuoroda nebepadeda arba reikia pagalbos, kreipkitės į mus {reach}.',
    requires: { closing: ['reach'] },
    sample: () => buildOldEmailMail('person', '#', sampleReach),
  }),
  confirmed: defineMailWording('old-email-changed', {
    group: 'Paskyra',
    title: 'Adresas pakeistas',
    when: 'Senuoju adresu, kai naujasis patvirtintas.',
    variables: oldEmailVariables,
    subject: 'Paskyros adresas pakeistas',
    heading: 'Paskyros adresas pakeistas',
    opening:
      'Jūsų paskyra mūsų parduotuvėje nuo šiol yra kitu el. pašto adresu: jis patvirtintas. Šiuo adresu prie jos nebeprisijungsite.',
    closing: 'Jei to nenorėjote, tuoj pat kreipkitės į mus {reach}: padėsime paskyrą susigrąžinti.',
    requires: { closing: ['reach'] },
    sample: () => buildOldEmailMail('confirmed', '#', sampleReach),
  }),
  office: defineMailWording('old-email-by-office', {
    group: 'Paskyra',
    title: 'Adresą pakeitė darbuotojas',
    when: 'Senuoju adresu, kai jį pakeitė darbuotojas.',
    variables: oldEmailVariables,
    subject: 'Paskyros adresas pakeistas',
    heading: 'Paskyros adresas pakeistas',
    opening:
      'Jūsų paskyros mūsų parduotuvėje el. pašto adresą pakeitė darbuotojas. Šiuo adresu prie jos nebeprisijungsite.',
    closing: 'Jei to nenorėjote, tuoj pat kreipkitės į mus {reach}: padėsime paskyrą susigrąžinti.',
    requires: { closing: ['reach'] },
    sample: () => buildOldEmailMail('office', '#', sampleReach),
  }),
}
const sampleReach = 'telefonu +370 600 00000'

/** Not the new address, perhaps unconfirmed. `reach` as `describeShopContact` says it. */
export function buildOldEmailMail(by: ChangedBy, reset: string, reach: string): MailContent {
  return buildWordedMail(oldEmailWords[by], {
    template: oldEmail,
    values: { reach },
    blocks: ({ opening, closing }) => [
      ...opening,
      ...(by === 'person'
        ? [
            {
              say: 'Jei to neprašėte, kažkas žino jūsų slaptažodį. Tuoj pat susikurkite naują: prašymas bus atšauktas, o visi kiti įrenginiai – atjungti.',
            },
            { go: reset, words: 'Sukurti naują slaptažodį' },
          ]
        : []),
      ...closing,
    ],
  })
}
