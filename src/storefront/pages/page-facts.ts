/** What a text may say of the shop's settings: `{telefonas}` stays true when the phone changes. */
export const pageFacts = {
  telefonas: 'Telefonas',
  'el. paštas': 'El. paštas',
  adresas: 'Adresas',
  'darbo laikas': 'Darbo laikas',
  įmonė: 'Įmonė su rekvizitais',
  'kaip susisiekti': 'El. paštas, telefonas ir kontaktų forma',
  'darbo pradžia': 'Nuo kada dirbate',
  'darbo pabaiga': 'Iki kada dirbate',
  'grąžinimo valanda': 'Iki kada grąžinus diena neskaičiuojama',
  'apmokėjimo dienos': 'Per kiek dienų apmokėti',
  'ilgiausia nuoma': 'Ilgiausia nuoma dienomis',
  'nedarbo dienos': 'Sakinys: ar mokama už nedarbo dienas',
  'dienų kvitas': 'Sakiniai: ką rodo dienų kvitas ir kas nieko nekainuoja',
  'mokamos dienos': 'Sakinys: už kurias dienas mokama',
  'neapmokėti užsakymai': 'Sakinys: kiek laikomas neapmokėtas užsakymas',
  atsiėmimas: 'Sakiniai: kur ir nuo kada atsiimti',
  grąžinimas: 'Sakiniai: kur ir iki kada grąžinti',
  'pranešimų gavėjas': 'Pavadinimas, adresas ir el. paštas',
  įkainiai: 'Sakinys su nuoroda į įkainius, jei jų yra',
} as const
export type PageFact = keyof typeof pageFacts

export const isPageFact = (name: string): name is PageFact => Object.hasOwn(pageFacts, name)
