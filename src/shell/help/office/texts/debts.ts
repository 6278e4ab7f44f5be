import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Kas ir kiek skolingas: neapmokėtos sąskaitos, nuostolių atlyginimas, užsakymai, išduoti neapmokėjus.',
  steps: [
    'Viršuje matote, kiek skolų terminas nesuėjęs, o kiek vėluoja iki 30, 60, 90 dienų ir ilgiau.',
    'Prie „Būsena“ pasirinkite „Vėluoja“ arba „Pažado netesėjo“ – su jais verta kalbėti pirmiausia.',
    'Spauskite klientą: ten jo sąskaitos, neapmokėti užsakymai, pažadai, laiškai ir palūkanos. Jei tai ne klientas – atsidaro jo užsakymas.',
    'Pažymėkite kelis vėluojančius ir spauskite „Siųsti priminimus“: prieš išsiųsdami laiškus pamatysite, kas ką gaus.',
    '„Siųsti priminimus, kam laikas“ parenka pats – pagal dienas, nustatytas ekrane „Laiškai ir palūkanos“.',
  ],
  after:
    'Kas kada ir kokį laišką gavo, rašoma prie sąskaitos; to paties laiško apie tą pačią sąskaitą antrą kartą neišeis. Sumokėjus skola dingsta iš sąrašo.',
  next: [
    { to: '/admin/buhalterija/skolos/taisykles', words: 'Laiškai ir palūkanos' },
    { to: '/admin/buhalterija/mokejimai', words: 'Mokėjimai' },
    { to: '/admin/buhalterija/saskaitu-paleidimas', words: 'Sąskaitų išrašymas' },
  ],
} satisfies ScreenHelp
