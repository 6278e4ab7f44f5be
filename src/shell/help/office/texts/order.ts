import type { ScreenHelp } from '../screen-help.ts'

export default {
  about:
    'Vienas užsakymas nuo pateikimo iki grąžinimo: kas užsakyta, kas pas klientą, kiek sumokėta, kokie dokumentai ir laiškai išsiųsti.',
  steps: [
    '„Keisti užsakymą“ – pridėti, išimti, perkelti kitoms dienoms; po PVM sąskaitos matysite, kokie dokumentai bus išrašyti. „Kopijuoti“ – toks pat naujas juodraštis.',
    '„Atsiskaitymas“ – kai gavote grynuosius, kortele ar dalį sumos, taip pat užstatą; „Pažymėti kaip apmokėtą“ – kai atėjo visa suma; „Mokėjimo nuoroda“ – kad klientas sumokėtų internetu.',
    'Dalyje „Nuoma“ spauskite „Pratęsti“, kai klientas nori laikyti ilgiau; dalyje „Išdavimas ir grąžinimas“ – „Išduoti“ arba „Priimti“; „QR kodas“ atveria tą patį telefone.',
    '„Priimti užstatą“ ir „Grąžinti arba sulaikyti“ – užstatui, jei jo nepriėmėte išduodami; „Rezervuoti kortelėje“ – kai klientas jį laiko savo kortelėje.',
    '„Siųsti dar kartą“ prie laiško išsiunčia jį klientui iš naujo; „Vidinė pastaba“ – tik darbuotojams, ir ji matoma išduodant.',
    '„Išrašyti kreditinę sąskaitą“ – kai sąskaita jau išrašyta ir ją ar jos dalį reikia atšaukti.',
  ],
  after:
    'Kiekvienas veiksmas lieka dalyje „Istorija“. Įrašyto mokėjimo ištrinti negalima: klaida atitaisoma priešingu įrašu mygtuku „Atitaisyti“.',
  next: [
    { to: '/admin/buhalterija/uzsakymai', words: 'Visi užsakymai' },
    { to: '/admin/rent/rentals', words: 'Nuomos' },
    { to: '/admin/buhalterija/mokejimai', words: 'Mokėjimai' },
  ],
} satisfies ScreenHelp
