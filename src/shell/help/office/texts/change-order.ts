import type { ScreenHelp } from '../screen-help.ts'

export default {
  about:
    'Čia keičiamas jau pateiktas užsakymas. Kai PVM sąskaita faktūra jau išrašyta, prieš išsaugodami matote, kokie dokumentai bus išrašyti.',
  steps: [
    'Prie eilutės keiskite kiekį ar dienas; „Išimti“ eilutę pašalina, „Keisti kainą“ duoda nuolaidą.',
    'Lauke „Įrankis ar prekė“ rašykite pavadinimą arba nuskaitykite vieneto ar prekės kodą – Enter prideda pirmą rastą.',
    'Dalyje „Suma“ matote, kiek buvo, kiek bus ir skirtumą.',
    'Spauskite „Išsaugoti pakeitimus“; „Nekeisti“ grąžina į užsakymą nieko nepakeitus.',
    'Jei kolega tuo metu pakeitė tą patį užsakymą, spauskite „Užkrauti naujausią, mano pakeitimus palikti“.',
  ],
  after:
    'Klientas gauna laišką: iki PVM sąskaitos – su nauja dokumentų redakcija tuo pačiu numeriu, po jos – su papildymo išankstine ar kreditine sąskaita. Kas nepakeista, lieka sutarta kaina.',
  next: [
    { to: '/admin/buhalterija/uzsakymai', words: 'Užsakymai' },
    { to: '/admin/rent/calendar', words: 'Nuomos kalendorius' },
  ],
} satisfies ScreenHelp
