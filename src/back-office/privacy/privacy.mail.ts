import type { MailContent } from '#people/mail/mail-content.ts'
import { mailTemplate } from '#people/mail/mail-template.ts'
import { buildWordedMail, defineMailWording } from '#people/mail/mail-wording.ts'
import { formatDay } from '#rules/calendar/format-day.ts'

const accountErased = mailTemplate('account-erased', { emptiedOnceSent: 'all' })
const erasureWaits = mailTemplate('erasure-waits')
const dataRequest = mailTemplate('data-request')

const complain =
  'Jei su sprendimu nesutinkate, galite kreiptis į mus arba pateikti skundą Valstybinei duomenų apsaugos inspekcijai (vdai.lrv.lt).'

const group = 'Asmens duomenys'
const toAsker = 'Žmogui, kuris prašė'

const erasedWords = defineMailWording('account-erased', {
  group,
  title: 'Paskyra ištrinta',
  when: 'Žmogui, kurio paskyra ištrinta.',
  variables: {},
  subject: 'Jūsų paskyra ištrinta',
  heading: 'Jūsų paskyra ištrinta',
  closing: 'Tai paskutinis mūsų laiškas šiuo adresu; išsiuntę jį, adresą ištrinsime.',
  sample: () => buildAccountErasedMail(),
})

const waitsWords = defineMailWording('erasure-waits', {
  group,
  title: 'Gautas prašymas ištrinti paskyrą',
  when: `${toAsker} ištrinti paskyrą, kol dar kas nors neužbaigta.`,
  variables: {},
  subject: 'Gavome prašymą ištrinti paskyrą',
  heading: 'Gavome prašymą ištrinti paskyrą',
  closing: 'Jei apsigalvojote, prašymą galite atšaukti savo paskyroje.',
  sample: () => buildErasureDelayedMail({ waits: ['nuoma'], due: sampleDue }),
})

const doneWords = defineMailWording('data-request-done', {
  group,
  title: 'Prašymas įvykdytas',
  when: `${toAsker} pateikti, ištaisyti ar ištrinti jo duomenis.`,
  variables: {},
  subject: 'Jūsų prašymas dėl asmens duomenų įvykdytas',
  heading: 'Jūsų prašymas įvykdytas',
  sample: () => buildRequestDoneMail('download'),
})

const refusedWords = defineMailWording('data-request-refused', {
  group,
  title: 'Prašymas atmestas',
  when: `${toAsker} dėl savo duomenų, jei prašymo įvykdyti negalima.`,
  variables: {},
  subject: 'Atsakymas į prašymą dėl asmens duomenų',
  heading: 'Jūsų prašymo įvykdyti negalime',
  sample: () => buildRequestRefusedMail('Šiuos duomenis saugoti liepia įstatymas.'),
})

const extendedWords = defineMailWording('data-request-extended', {
  group,
  title: 'Atsakymo terminas pratęstas',
  when: `${toAsker} dėl savo duomenų, jei atsakymas užtruks.`,
  variables: {},
  subject: 'Prašymo dėl asmens duomenų terminas pratęstas',
  heading: 'Atsakysime vėliau',
  sample: () => buildRequestExtendedMail({ reason: 'Duomenų daug.', due: sampleDue }),
})

const sampleDue = new Date('2026-12-23T10:00:00Z')

export function buildAccountErasedMail(): MailContent {
  return buildWordedMail(erasedWords, {
    template: accountErased,
    values: {},
    blocks: ({ opening, closing }) => [
      ...opening,
      {
        say: 'Ištrynėme jūsų paskyrą ir asmens duomenis: kontaktus, krepšelį, objektus, laiškus ir pirkėjo duomenis užsakymuose.',
      },
      {
        say: 'Išrašytas sąskaitas ir sutarties dokumentus įstatymai liepia saugoti 10 metų nuo metų, kuriais jie išrašyti, pabaigos. Tada ištrinsime ir juos.',
      },
      ...closing,
    ],
  })
}

export function buildErasureDelayedMail({ waits, due }: { waits: string[]; due: Date }): MailContent {
  return buildWordedMail(waitsWords, {
    template: erasureWaits,
    values: {},
    blocks: ({ opening, closing }) => [
      ...opening,
      { say: `Paskyrą ištrinsime, kai bus užbaigta: ${waits.join('; ')}.` },
      { say: `Nieko daugiau daryti nereikia: ištrinsime patys. Prašymo terminas – ${formatDay(due)}.` },
      ...closing,
    ],
  })
}

export function buildRequestDoneMail(kind: 'download' | 'correction' | 'erasure'): MailContent {
  const said = {
    download: 'Pateikėme jums visus asmens duomenis, kuriuos apie jus tvarkome.',
    correction: 'Jūsų asmens duomenis ištaisėme, kaip prašėte.',
    erasure: 'Jūsų asmens duomenis ištrynėme. Išlieka tik tai, ką saugoti liepia įstatymai.',
  }
  return buildWordedMail(doneWords, {
    template: dataRequest,
    values: {},
    blocks: ({ opening, closing }) => [...opening, { say: said[kind] }, ...closing],
  })
}

export function buildRequestRefusedMail(reason: string): MailContent {
  return buildWordedMail(refusedWords, {
    template: dataRequest,
    values: {},
    blocks: ({ opening, closing }) => [...opening, { say: `Priežastis: ${reason}` }, { say: complain }, ...closing],
  })
}

export function buildRequestExtendedMail({ reason, due }: { reason: string; due: Date }): MailContent {
  return buildWordedMail(extendedWords, {
    template: dataRequest,
    values: {},
    blocks: ({ opening, closing }) => [
      ...opening,
      { say: `Atsakysime iki ${formatDay(due)}. Priežastis: ${reason}` },
      { say: complain },
      ...closing,
    ],
  })
}
