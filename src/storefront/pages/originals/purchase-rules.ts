import type { PageContent } from '../page-content.ts'
import { originalComplaints } from './complaints.ts'

/** Civil Code, articles 6.228-10 (withdrawal) and 6.363–6.364 (quality). */
export const originalPurchaseRules: PageContent = {
  fields: { lead: 'Pagal šias taisykles parduodame įrangą ir priedus. Jos galioja kartu su jūsų užsakymu.' },
  items: [
    {
      id: 'sutartis',
      title: 'Pirkimo sutartis',
      text: `Pardavėjas – {įmonė}. Pirkėjas – asmuo ar įmonė, nurodyti užsakyme. Sutartis sudaroma, kai pateikiate užsakymą; el. paštu iš karto gaunate patvirtinimą su išankstine sąskaita.

Vartotoju čia vadiname žmogų, kuris perka su verslu ar profesija nesusijusiems tikslams. Pirkti gali asmenys nuo 18\u00a0metų, o nuo 15 iki 18\u00a0metų – turintys tėvų ar globėjų sutikimą.`,
    },
    {
      id: 'mokejimas',
      title: 'Kaina ir mokėjimas',
      text: `Kainos nurodytos eurais su PVM. Galutinę sumą matote prieš užsakydami; kitų mokesčių nėra.

Mokate banko pavedimu pagal išankstinę sąskaitą per {apmokėjimo dienos}\u00a0dienas. Gavę pinigus, atsiunčiame PVM sąskaitą faktūrą.`,
    },
    {
      id: 'pristatymas',
      title: 'Atsiėmimas ir pristatymas',
      text: 'Prekes galite atsiimti pas mus darbo laiku arba užsakyti pristatymą. Jei krepšelyje pristatymas turi kainą, laiką pasirenkate užsakydami, kitur jį suderiname telefonu. Vartotojui prekes perduodame ne vėliau kaip per 30\u00a0dienų nuo užsakymo. Gavę patikrinkite, ar prekė nepažeista, ir, jei kas negerai, praneškite mums.',
    },
    {
      id: 'atsisakymas',
      title: 'Teisė atsisakyti sutarties per 14 dienų',
      text: `Vartotojas per 14\u00a0dienų nuo prekės gavimo gali atsisakyti sutarties nenurodydamas priežasties. Greičiausia – paspausti [Atsisakyti sutarties čia](/sutarties-atsisakymas): prisijungti nereikia, patvirtinimą iš karto gausite el. paštu. Tinka ir bet koks kitas aiškus pareiškimas {kaip susisiekti}; galite pasinaudoti [pavyzdine forma](#forma). Pakanka pranešimą išsiųsti, kol 14\u00a0dienų nepasibaigė.

- Prekę grąžinkite per 14\u00a0dienų nuo pranešimo. Grąžinimo išlaidas apmokate jūs.
- Sumokėtus pinigus, atsisakius visų prekių – ir pristatymo jums kainą, grąžiname per 14\u00a0dienų nuo pranešimo gavimo į sąskaitą, iš kurios mokėjote. Galime palaukti, kol gausime prekę arba įrodymą, kad ją išsiuntėte.
- Prekę galite išbandyti taip, kaip išbandytumėte parduotuvėje. Jei naudojote daugiau, atsakote už sumažėjusią jos vertę.
- Teisė netaikoma prekėms, kurios pagamintos pagal specialius jūsų nurodymus.`,
    },
    {
      id: 'forma',
      title: 'Pavyzdinė atsisakymo forma',
      text: `Kam: {pranešimų gavėjas}

Pranešu, kad atsisakau šių prekių pirkimo (paslaugų teikimo) sutarties: …

Užsakymo numeris ir data (prekės gavimo data): …

Vartotojo vardas, pavardė ir adresas: …

Data ir parašas (jei pranešama raštu popieriuje): …`,
    },
    {
      id: 'garantija',
      title: 'Kokybė ir garantija',
      text: `Vartotojui už prekės trūkumus pagal įstatymą atsakome 2\u00a0metus nuo jos perdavimo. Jei prekė neatitinka sutarties, galite reikalauti ją nemokamai sutaisyti arba pakeisti, o jei tai neįmanoma ar nepadaroma – sumažinti kainą arba nutraukti sutartį ir grąžinti pinigus.

Jei gamintojas suteikia savo garantiją, ji šių teisių nemažina. Įmonėms dėl trūkumų taikomos įstatymo nuostatos dėl daikto kokybės.`,
    },
    originalComplaints,
  ],
}
