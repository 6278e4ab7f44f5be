import type { PageContent } from '../page-content.ts'
import { originalComplaints } from './complaints.ts'

/** Days are counted as in `compute-charged-days.ts`; consumer rights: Civil Code, articles 6.504–6.511. */
export const originalRentalRules: PageContent = {
  fields: { lead: 'Pagal šias taisykles nuomojame įrankius ir įrangą. Jos galioja kartu su jūsų užsakymu.' },
  items: [
    {
      id: 'sutartis',
      title: 'Nuomos sutartis',
      text: `Nuomotojas – {įmonė}. Nuomininkas – asmuo ar įmonė, nurodyti užsakyme. Sutartis sudaroma, kai pateikiate užsakymą; jo sąlygos – įrankis, laikotarpis ir kaina – nurodytos užsakyme ir išankstinėje sąskaitoje.

Vartotoju čia vadiname žmogų, kuris nuomojasi su verslu ar profesija nesusijusiems tikslams. Nuomotis gali asmenys nuo 18\u00a0metų, o nuo 15 iki 18\u00a0metų – turintys tėvų ar globėjų sutikimą.`,
    },
    {
      id: 'dienos',
      title: 'Kaip skaičiuojamos dienos',
      text: `- {mokamos dienos}
- Jei grąžinate vėlesnę dieną iki {grąžinimo valanda}, ta diena neskaičiuojama. Mažiausiai mokama už vieną dieną.
- Nuoma prasideda ir baigiasi mūsų darbo dieną ir trunka ne ilgiau kaip {ilgiausia nuoma}\u00a0dienas.
- Valandomis nuomojami įrankiai imami lygią valandą ir grąžinami tą pačią dieną darbo laiku; mokate už pasirinktas valandas.

Kaip susidarė kaina, parodo dienų kvitas prie įrankio, krepšelyje ir sąskaitoje.`,
    },
    {
      id: 'mokejimas',
      title: 'Kaina ir mokėjimas',
      text: `Mokate banko pavedimu pagal išankstinę sąskaitą, kurią atsiunčiame el. paštu: per {apmokėjimo dienos}\u00a0dienas nuo užsakymo, bet ne vėliau kaip pirmąją nuomos dieną. Įrankį perduodame, kai nuoma apmokėta.

{neapmokėti užsakymai}

Kitų mokesčių, negu matote užsakydami, nėra. {įkainiai}`,
    },
    {
      id: 'uzstatas',
      title: 'Užstatas',
      text: `Jei įrankiui reikia užstato, jo dydis nurodytas prie įrankio, krepšelyje ir išankstinėje sąskaitoje. Užstatas nėra kainos dalis ir PVM neapmokestinamas. Jį paliekate atsiimdami įrankį.

Grąžinus visus įrankius ir pasirašius grąžinimo aktą, užstatą grąžiname ne vėliau kaip per 5\u00a0darbo dienas. Pasiliekame tik tiek, kiek liktumėte skolingi už nuomą, trūkstamas dalis, valymą ar žalą; suma ir priežastis įrašomos į aktą.`,
    },
    {
      id: 'atsiemimas',
      title: 'Atsiėmimas ir grąžinimas',
      text: `Įrankį galite atsiimti pirmąją nuomos dieną nuo {darbo pradžia}, valandomis nuomojamą – nuo pasirinktos valandos. Grąžinti reikia užsakyme nurodytą dieną iki nurodyto laiko, ne vėliau kaip {darbo pabaiga}.

Atsiimdami parodykite asmens dokumentą; jo kopijos nedarome. Perduodami kartu patikriname, ar įrankis veikia ir ar yra visos jo dalys. Grąžinkite jį nuvalytą ir su viskuo, ką gavote. Jei užsakėte pristatymą, perdavimo laiką pasirenkate užsakydami arba suderiname telefonu.`,
    },
    {
      id: 'naudojimas',
      title: 'Naudojimas',
      text: `- Naudokite įrankį pagal paskirtį ir instrukciją, laikykitės saugos reikalavimų.
- Saugokite jį nuo vagystės, drėgmės ir perkrovos.
- Nepernuomokite ir be mūsų sutikimo neperduokite kitiems.
- Neardykite, neperdirbkite ir neremontuokite.`,
    },
    {
      id: 'velavimas',
      title: 'Vėlavimas',
      text: `Jei suprantate, kad nespėsite, nuomą pratęskite puslapyje „Mano užsakymai“: kol įrankio niekas kitas neužsakė, matysite kainą ir pratęsite iš karto. Jei nepavyksta, praneškite mums iš anksto. Už visą laiką, kurį įrankį pavėlavote grąžinti, mokate užsakyme nurodytą nuomos kainą, skaičiuojamą pagal tas pačias dienų taisykles, ir atlyginate dėl vėlavimo patirtus nuostolius, jei jų buvo ir jų neapima nuomos mokestis.`,
    },
    {
      id: 'anksciau',
      title: 'Kai grąžinate anksčiau',
      text: `Vartotojas nuomą gali nutraukti bet kada, įspėjęs mus prieš 10\u00a0dienų. Už laiką po nutraukimo sumokėtą nuomos mokestį grąžiname.

Įmonei ankstesnis grąžinimas kainos nemažina, jei nesusitarėme kitaip.`,
    },
    {
      id: 'atsisakymas',
      title: 'Teisė atsisakyti sutarties',
      text: `Vartotojas per 14\u00a0dienų nuo užsakymo gali atsisakyti nuomos sutarties nenurodydamas priežasties. Greičiausia – paspausti [Atsisakyti sutarties čia](/sutarties-atsisakymas): prisijungti nereikia, patvirtinimą iš karto gausite el. paštu. Tinka ir bet koks kitas aiškus pareiškimas {kaip susisiekti} ar [pavyzdinė forma](/pirkimo-taisykles#forma).

Jei paprašėte nuomą pradėti nepasibaigus 14\u00a0dienų ir ji jau prasidėjo, mokate tik už praėjusį laiką. Visiškai įvykdytos nuomos – kai įrankis jau grąžintas – atsisakyti nebegalima. Kitą sumokėtą sumą grąžiname per 14\u00a0dienų nuo jūsų pranešimo.`,
    },
    {
      id: 'gedimai',
      title: 'Gedimai ir sugadinimai',
      text: `Sugedus įrankiui, nustokite juo dirbti ir iš karto praneškite. Jei sugedo ne dėl jūsų kaltės, vartotojui trūkumus nemokamai pašaliname arba įrankį pakeičiame ne vėliau kaip per 10\u00a0dienų, įmonei – kaip galime greičiau; už laiką, kai įrankiu naudotis negalėjote, nuomos mokesčio neimame.

Įprastas nusidėvėjimas yra mūsų rūpestis. Jei įrankį sugadinote dėl savo kaltės ar praradote, atlyginate remonto išlaidas, o jei sutaisyti nebegalima ar neapsimoka – jo vertę tuo metu, atsižvelgiant į nusidėvėjimą. Dėl vagystės iš karto kreipkitės į policiją ir praneškite mums.`,
    },
    originalComplaints,
  ],
}
