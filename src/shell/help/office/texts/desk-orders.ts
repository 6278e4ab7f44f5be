import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Ką pradėjote rašyti ir dar nepateikėte, ir pasiūlymai, kuriuos išsiuntėte klientams.',
  steps: [
    'Prie „Būsena“ pasirinkite „Laukia atsakymo“: šiems klientams verta paskambinti.',
    'Spauskite eilutės klientą – juodraštis atsivers ten, kur baigėte.',
    '„Kopijuoti“ iš senų kainų ir dienų daro naują juodraštį šiandienos kainomis; „Naujas užsakymas“ pradeda tuščią.',
  ],
  after:
    'Klientui nuorodoje sutikus, pasiūlymas tampa užsakymu ir būsena pasikeičia į „Užsakyta“. Pasibaigus terminui pasiūlymas nebegalioja, o laikyti įrankiai vėl laisvi.',
  next: [
    { to: '/admin/naujas-uzsakymas', words: 'Naujas užsakymas' },
    { to: '/admin/buhalterija/uzsakymai', words: 'Užsakymai' },
  ],
} satisfies ScreenHelp
