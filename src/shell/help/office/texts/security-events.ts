import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Prisijungimai, nepavykę bandymai, slaptažodžių ir teisių keitimai, peržiūrėti asmens duomenys.',
  steps: [
    'Prie „Įvykis“ pasirinkite „Prisijungti nepavyko“: daug bandymų iš vienos vietos – blogas ženklas.',
    'Spauskite žmogaus vardą – pamatysite tik jo įvykius.',
  ],
  after:
    'Dažnai spėliojamas slaptažodis sulėtinamas savaime. Įtarę negera, pakeiskite to žmogaus slaptažodį ekrane „Vartotojai“.',
  next: [
    { to: '/admin/users', words: 'Vartotojai' },
    { to: '/admin/istorija', words: 'Istorija' },
  ],
} satisfies ScreenHelp
