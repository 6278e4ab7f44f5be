import type { PageContent } from '../page-content.ts'

export const originalFaq: PageContent = {
  fields: {},
  items: [
    {
      title: 'Kaip išsinuomoti įrankį?',
      text: `Susiraskite įrankį, kalendoriuje pasirinkite laisvas dienas (nuomojamam valandomis – dieną ir valandą) ir įdėkite jį į krepšelį. Visą kainą su PVM matote dar prieš užsakydami.

Paskyros nereikia. {nedarbo dienos} Grąžinus iki {grąžinimo valanda}, neskaičiuojama ir paskutinė diena.

[Kaip skaičiuojamos dienos](/nuomos-taisykles#dienos)`,
    },
    {
      title: 'Kokių dokumentų reikia?',
      text: `Atsiimdami parodykite asmens tapatybės kortelę, pasą arba vairuotojo pažymėjimą. Dokumento kopijų nedarome.

Jei nuomoja įmonė, užsakydami įrašykite jos pavadinimą ir kodą. Atsiimti gali vadovas arba žmogus, kurį įmonė tam įgaliojo.`,
    },
    {
      title: 'Kaip galima apmokėti?',
      text: `Banko pavedimu. Vos užsakius, el. paštu ateina išankstinė sąskaita; ją apmokėkite per {apmokėjimo dienos}\u00a0dienas, o jei nuoma prasideda anksčiau – ne vėliau kaip pirmąją nuomos dieną.

Gavę pinigus, atsiunčiame PVM sąskaitą faktūrą. Abi sąskaitos lieka ir jūsų paskyroje.`,
    },
    {
      title: 'Ar pristatote?',
      text: 'Taip. Užsakydami pasirinkite „Pristatykite“ ir nurodykite adresą – savo namų ar objekto. Pristatymo laiką pasirinksite užsakydami arba suderinsime telefonu.',
    },
    {
      title: 'Kur ir kada atsiimti?',
      text: `{atsiėmimas}

{grąžinimas}`,
    },
    {
      title: 'Ką daryti, jei įrankis sugedo?',
      text: `Nustokite juo dirbti ir iš karto mums praneškite. Patys neardykite ir neremontuokite.

Jei sugedo ne dėl jūsų kaltės, įrankį nemokamai sutaisome arba pakeičiame, o už laiką, kai juo naudotis negalėjote, nuomos mokesčio neimame. Jei sugadinote, atlyginate remonto išlaidas.

[Gedimai ir sugadinimai](/nuomos-taisykles#gedimai)`,
    },
    {
      title: 'Ar yra papildomų mokesčių?',
      text: `Užsakydami matote galutinę sumą su PVM; kitų mokesčių už užsakymą nėra. Jei įrankiui reikia užstato, jis parodytas atskirai: grąžinus įrankį, užstatą grąžiname.

Papildomai mokėti gali tekti tik tada, jei įrankį grąžinate vėliau, negu sutarta, jį sugadinate ar prarandate.

[Kai grąžinama vėliau](/nuomos-taisykles#velavimas)`,
    },
  ],
}
