import type { SecurityEventName } from '#platform/security-event.ts'

/** Every event in the words that the office reads. */
export const securityWords: Record<SecurityEventName, string> = {
  'signed-in': 'Prisijungta',
  'sign-in-failed': 'Prisijungti nepavyko',
  'sign-ins-slowed': 'Bandymai prisijungti sulėtinti',
  'signed-out': 'Atsijungta',
  'session-ended': 'Prisijungimas nutrauktas',
  'second-factor-failed': 'Neteisingas antrasis kodas',
  'second-factor-on': 'Įjungtas antrasis veiksnys',
  'second-factor-off': 'Išjungtas antrasis veiksnys',
  'recovery-codes-made': 'Sukurti atkūrimo kodai',
  'passkey-added': 'Pridėtas prieigos raktas',
  'passkey-removed': 'Pašalintas prieigos raktas',
  'proved-again': 'Slaptažodis patvirtintas iš naujo',
  'proof-failed': 'Patvirtinti slaptažodžio nepavyko',
  'reset-link-used': 'Slaptažodis atkurtas nuoroda',
  'password-changed': 'Slaptažodis pakeistas',
  'email-change-asked': 'Paprašyta keisti el. paštą',
  'email-changed': 'El. paštas pakeistas',
  'email-confirmed': 'El. paštas patvirtintas',
  'roles-changed': 'Pareigos pakeistos',
  'account-created': 'Paskyra sukurta',
  'account-deleted': 'Paskyra ištrinta',
  'personal-data-read': 'Peržiūrėti asmens duomenys',
  'personal-data-exported': 'Asmens duomenys išsaugoti į failą',
}
