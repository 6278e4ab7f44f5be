import { formatDay } from '#calendar/format-day.ts'
import type { MailContent } from '#mail/mail-content.ts'
import { mailTemplate } from '#mail/mail-template.ts'

/** Whom it went to asked to be forgotten. */
const accountErased = mailTemplate('account-erased', { forgets: 'all' })
const erasureWaits = mailTemplate('erasure-waits')
const dataRequest = mailTemplate('data-request')

const complain =
  'Jei su sprendimu nesutinkate, galite kreiptis į mus arba pateikti skundą Valstybinei duomenų apsaugos inspekcijai (vdai.lrv.lt).'

/** The last word to a person whose account is gone. */
export function accountErasedMail(): MailContent {
  return {
    template: accountErased,
    subject: 'Jūsų paskyra ištrinta',
    heading: 'Jūsų paskyra ištrinta',
    blocks: [
      {
        say: 'Ištrynėme jūsų paskyrą ir asmens duomenis: kontaktus, krepšelį, objektus, laiškus ir pirkėjo duomenis užsakymuose.',
      },
      {
        say: 'Išrašytas sąskaitas ir sutarties dokumentus įstatymai liepia saugoti 10 metų nuo metų, kuriais jie išrašyti, pabaigos. Tada ištrinsime ir juos.',
      },
      { say: 'Tai paskutinis mūsų laiškas šiuo adresu; išsiuntę jį, adresą ištrinsime.' },
    ],
  }
}

/** The request waits: what for, and until when we answer. */
export function erasureWaitsMail({ waits, due }: { waits: string[]; due: Date }): MailContent {
  return {
    template: erasureWaits,
    subject: 'Gavome prašymą ištrinti paskyrą',
    heading: 'Gavome prašymą ištrinti paskyrą',
    blocks: [
      { say: `Paskyrą ištrinsime, kai bus užbaigta: ${waits.join('; ')}.` },
      { say: `Nieko daugiau daryti nereikia: ištrinsime patys. Prašymo terminas – ${formatDay(due)}.` },
      { say: 'Jei apsigalvojote, prašymą galite atšaukti savo paskyroje.' },
    ],
  }
}

export function requestDoneMail(kind: 'download' | 'correction' | 'erasure'): MailContent {
  const said = {
    download: 'Pateikėme jums visus asmens duomenis, kuriuos apie jus tvarkome.',
    correction: 'Jūsų asmens duomenis ištaisėme, kaip prašėte.',
    erasure: 'Jūsų asmens duomenis ištrynėme. Išlieka tik tai, ką saugoti liepia įstatymai.',
  }
  return {
    template: dataRequest,
    subject: 'Jūsų prašymas dėl asmens duomenų įvykdytas',
    heading: 'Jūsų prašymas įvykdytas',
    blocks: [{ say: said[kind] }],
  }
}

export function requestRefusedMail(reason: string): MailContent {
  return {
    template: dataRequest,
    subject: 'Atsakymas į prašymą dėl asmens duomenų',
    heading: 'Jūsų prašymo įvykdyti negalime',
    blocks: [{ say: `Priežastis: ${reason}` }, { say: complain }],
  }
}

export function requestExtendedMail({ reason, due }: { reason: string; due: Date }): MailContent {
  return {
    template: dataRequest,
    subject: 'Prašymo dėl asmens duomenų terminas pratęstas',
    heading: 'Atsakysime vėliau',
    blocks: [{ say: `Atsakysime iki ${formatDay(due)}. Priežastis: ${reason}` }, { say: complain }],
  }
}
