import type { MailContent } from '#mail/mail-content.ts'
import { mailTemplate } from '#mail/mail-template.ts'

/** Its link proves who reads there, so it is not kept here. */
const confirmEmail = mailTemplate('confirm-email', { forgets: 'words' })
const emailTaken = mailTemplate('email-taken')
const oldEmail = mailTemplate('old-email')

const lifeInWords = (hours: number) => `Nuoroda galioja ${hours}\u00a0val. ir tinka vieną kartą.`

/** To whom a new account names: whoever reads there says whether it is theirs. */
export function confirmEmailMail(name: string, link: string, lifeHours: number): MailContent {
  return {
    template: confirmEmail,
    subject: 'Patvirtinkite el. pašto adresą',
    heading: 'Patvirtinkite el. pašto adresą',
    blocks: [
      { say: `Sveiki, ${name}! Šiuo adresu sukurta paskyra mūsų parduotuvėje. Patvirtinkite, kad adresas jūsų.` },
      { go: link, words: 'Patvirtinti adresą' },
      { say: lifeInWords(lifeHours) },
      {
        say: 'Jei paskyros nekūrėte ir jos neprašėte, nuorodos nespauskite: adresas liks nepatvirtintas, ir ta paskyra jūsų duomenų nepasieks.',
      },
    ],
  }
}

/** To the address that an account is to have. */
export function newEmailMail(name: string, link: string, lifeHours: number): MailContent {
  return {
    template: confirmEmail,
    subject: 'Patvirtinkite naują el. pašto adresą',
    heading: 'Patvirtinkite naują el. pašto adresą',
    blocks: [
      {
        say: `Sveiki, ${name}! Prašoma, kad paskyra mūsų parduotuvėje būtų šiuo adresu. Patvirtinkite, kad adresas jūsų.`,
      },
      { go: link, words: 'Patvirtinti adresą' },
      { say: `${lifeInWords(lifeHours)} Paspaudę prisijungsite jau šiuo adresu.` },
      { say: 'Jei to neprašėte, nuorodos nespauskite: niekas nepasikeis.' },
    ],
  }
}

/** To somebody whose address another account wants to have: nobody else is told that it is taken. */
export function emailIsTakenMail(login: string): MailContent {
  return {
    template: emailTaken,
    subject: 'Jūsų adresas jau turi paskyrą',
    heading: 'Jūsų adresas jau turi paskyrą',
    blocks: [
      {
        say: 'Kita paskyra mūsų parduotuvėje norėjo pakeisti adresą į šį, bet jūs juo jau turite paskyrą. Niekas nepasikeitė.',
      },
      { say: 'Jei tai bandėte jūs, prisijunkite prie paskyros, kurią jau turite.' },
      { go: login, words: 'Prisijungti' },
      { say: 'Jei ne jūs, nieko daryti nereikia.' },
    ],
  }
}

const oldEmailSays = {
  person:
    'Prašoma, kad jūsų paskyra mūsų parduotuvėje būtų kitu el. pašto adresu. Adresas pasikeis, kai bus patvirtintas naujasis.',
  confirmed:
    'Jūsų paskyra mūsų parduotuvėje nuo šiol yra kitu el. pašto adresu: jis patvirtintas. Šiuo adresu prie jos nebeprisijungsite.',
  office:
    'Jūsų paskyros mūsų parduotuvėje el. pašto adresą pakeitė darbuotojas. Šiuo adresu prie jos nebeprisijungsite.',
}

/**
 * To the address that an account had, or is about to have had. The new one is not told here: nobody may ever have confirmed
 * this one. `reach` as `reachUs` says it.
 */
export function oldEmailMail(by: keyof typeof oldEmailSays, reset: string, reach: string): MailContent {
  const heading = by === 'person' ? 'Prašoma pakeisti paskyros adresą' : 'Paskyros adresas pakeistas'
  return {
    template: oldEmail,
    subject: heading,
    heading,
    blocks: [
      { say: oldEmailSays[by] },
      ...(by === 'person'
        ? [
            {
              say: 'Jei to neprašėte, kažkas žino jūsų slaptažodį. Tuoj pat susikurkite naują: prašymas bus atšauktas, o visi kiti įrenginiai – atjungti.',
            },
            { go: reset, words: 'Sukurti naują slaptažodį' },
          ]
        : []),
      {
        say:
          by === 'person'
            ? `Jei nuoroda nebepadeda arba reikia pagalbos, kreipkitės į mus ${reach}.`
            : `Jei to nenorėjote, tuoj pat kreipkitės į mus ${reach}: padėsime paskyrą susigrąžinti.`,
      },
    ],
  }
}
