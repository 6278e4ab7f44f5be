import type { ShopCalendar } from '#calendar/opening-hours.ts'
import { formatPhone } from '#codes/phone.ts'
import type { ContractSection, ContractSnapshot } from '#documents/issued-snapshot.ts'
import { formatMoney } from '#money/format-money.ts'
import { weekRows } from '#ui/week-rows.ts'
import { contractByBill, type OnCredit } from './by-bill.ts'

type Agreed = Pick<
  ContractSnapshot,
  'seller' | 'buyer' | 'object' | 'vat_rate' | 'price' | 'vat' | 'price_with_vat' | 'deposit'
> & {
  isDelivered: boolean
  isByHour: boolean
  /** On credit: how it is paid. */
  paid?: OnCredit | undefined
  /** How days are counted. */
  calendar: ShopCalendar
}

/**
 * The sentences of a rental contract, written into it when it is issued. Consumers' rights are those of the Civil Code's
 * consumer lease (CK 6.504–6.511) and of distance contracts (CK 6.228-10); a company's contract has none of them.
 */
export function contractTerms(agreed: Agreed): ContractSection[] {
  return [
    { title: 'Nuomos dalykas', points: subject },
    { title: 'Terminas ir dienų skaičiavimas', points: counting(agreed) },
    { title: 'Nuomos mokestis', points: rent(agreed) },
    { title: 'Užstatas', points: deposit(agreed) },
    { title: 'Perdavimas ir naudojimo vieta', points: place(agreed) },
    { title: 'Šalių pareigos', points: duties },
    { title: 'Gedimai', points: breakdown(agreed) },
    { title: 'Vėlavimas grąžinti', points: late },
    { title: 'Sugadinimas ir praradimas', points: damage },
    { title: 'Grąžinimas anksčiau laiko', points: early(agreed) },
    { title: 'Sutarties pabaiga', points: ending(agreed) },
    { title: 'Asmens duomenys', points: personalData },
    { title: 'Pranešimai', points: notices(agreed) },
    { title: 'Ginčai', points: disputes(agreed) },
    { title: 'Baigiamosios nuostatos', points: closing },
  ]
}

const isConsumer = ({ buyer }: Agreed) => buyer.private_or_company === 'private'

const subject = [
  'Nuomotojas už mokestį laikinai perduoda nuomininkui naudotis lentelėje išvardytais įrankiais, o nuomininkas juos priima, prižiūri ir laiku grąžina. Nuosavybės teisė lieka nuomotojui.',
  'Įrankių serijos arba inventoriaus numeriai, komplektacija ir būklė surašomi perdavimo–priėmimo akte. Abiejų šalių pasirašytas aktas yra šios sutarties dalis.',
]

function counting({ calendar, isByHour }: Agreed): string[] {
  const { charge_closed_days, cutoff_time, opening_hours } = calendar
  const open = weekRows(opening_hours)
    .filter(({ hours }) => hours !== 'nedirbame')
    .map(({ days, hours }) => `${days.toLowerCase()} ${hours}`)
    .join(', ')
  return [
    'Kiekvieno įrankio nuomos laikotarpis ir grąžinimo laikas nurodyti lentelėje. Įrankį galima atsiimti pirmą laikotarpio dieną nuomotojo darbo metu.',
    charge_closed_days
      ? 'Mokestis skaičiuojamas už visas kalendorines laikotarpio dienas, taip pat už savaitgalius ir valstybines šventes.'
      : 'Mokestis skaičiuojamas už nuomotojo darbo dienas nuo atsiėmimo iki grąžinimo dienos imtinai. Už savaitgalius, valstybines šventes ir kitas nuomotojo nedarbo dienas nemokama.',
    `Paskutinė diena neskaičiuojama, jei įrankis grąžinamas ne vėliau kaip ${cutoff_time}. Mokama bent už vieną dieną.`,
    ...(isByHour ? ['Valandomis nuomojamo įrankio mokestis skaičiuojamas už užsakytas pilnas valandas.'] : []),
    `Nuomotojo darbo laikas: ${open}.`,
  ]
}

function rent({ price, vat, vat_rate, price_with_vat, paid }: Agreed): string[] {
  return [
    `Nuomos mokestis už visą laikotarpį – ${formatMoney(price_with_vat)} su PVM: ${formatMoney(price)} be PVM ir ${formatMoney(vat)} PVM (${vat_rate}\u00a0%).`,
    paid
      ? contractByBill(paid)
      : 'Mokestis sumokamas pagal išankstinę sąskaitą iki įrankių atsiėmimo, jei šalys nesusitarė kitaip. Gavęs apmokėjimą, nuomotojas išrašo PVM sąskaitą faktūrą.',
  ]
}

function deposit({ deposit: agreed }: Agreed): string[] {
  if (agreed === 0) return ['Užstatas šia sutartimi neimamas.']
  return [
    `Nuomininkas, atsiimdamas įrankius, palieka ${formatMoney(agreed)} užstatą. Užstatas nėra nuomos mokesčio dalis ir PVM neapmokestinamas.`,
    'Grąžinus visus įrankius ir pasirašius grąžinimo aktą, užstatas grąžinamas ne vėliau kaip per 5 darbo dienas.',
    'Iš užstato nuomotojas gali pasilikti tik tiek, kiek nuomininkas jam skolingas už nuomą, trūkstamas dalis, valymą ar žalą. Pasilikta suma ir priežastis įrašomos į grąžinimo aktą.',
  ]
}

function place({ object, buyer, seller, isDelivered }: Agreed): string[] {
  return [
    object
      ? `Įrankiai naudojami objekte „${object.title}“, ${object.address}. Naudoti juos kitur galima tik nuomotojui sutikus.`
      : 'Įrankiai naudojami Lietuvos Respublikoje. Išvežti juos į užsienį galima tik nuomotojui raštu sutikus.',
    isDelivered
      ? `Nuomotojas įrankius pristato adresu ${object?.address ?? buyer.address}.`
      : `Įrankiai atsiimami ir grąžinami nuomotojo patalpose${seller.address ? `, ${seller.address}` : ''}.`,
  ]
}

const duties = [
  'Nuomotojas perduoda tvarkingus, švarius, saugius ir sukomplektuotus įrankius, paaiškina, kaip jais saugiai naudotis, ir atlieka jų remontą dėl įprasto nusidėvėjimo.',
  'Nuomininkas priimdamas patikrina kiekį, komplektaciją ir būklę, naudoja įrankius pagal paskirtį ir naudojimo instrukciją, patiki juos tik mokantiems su jais dirbti asmenims ir saugo nuo vagystės bei oro poveikio.',
  'Nuomininkas grąžina įrankius švarius, su visu komplektu ir tokiu pat degalų kiekiu, kokį gavo.',
  'Nuomininkas be raštiško nuomotojo sutikimo įrankių nepernuomoja, neperduoda kitiems asmenims, neardo ir pats neremontuoja.',
]

function breakdown(agreed: Agreed): string[] {
  const { phone, email } = agreed.seller
  const contact = [phone && `tel. ${formatPhone(phone)}`, email && `el. paštu ${email}`].filter(Boolean).join(', ')
  return [
    `Sugedusiu įrankiu toliau nedirbama. Apie gedimą nuomininkas tuoj pat praneša nuomotojui${contact ? `: ${contact}` : ''}.`,
    isConsumer(agreed)
      ? 'Jei įrankis sugedo ne dėl nuomininko kaltės, nuomotojas jį pataiso arba pakeičia kitu ne vėliau kaip per 10 dienų nuo pranešimo, o už laiką, kai įrankiu nebuvo galima naudotis, mokesčio neskaičiuoja.'
      : 'Jei įrankis sugedo ne dėl nuomininko kaltės, nuomotojas jį kuo greičiau pataiso arba pakeičia kitu, o už laiką, kai įrankiu nebuvo galima naudotis, mokesčio neskaičiuoja.',
  ]
}

const late = [
  'Norėdamas naudotis įrankiu ilgiau, nuomininkas iki termino pabaigos susitaria su nuomotoju. Nuoma pratęsiama, jei įrankis tuo laiku niekam nepažadėtas.',
  'Už laiką, kiek įrankis vėluoja grįžti, mokamas toks pat dienos arba valandos mokestis, koks nurodytas lentelėje.',
]

const damage = [
  'Nuomininkas neatsako už įprastą nusidėvėjimą. Už kitą dėl jo kaltės atsiradusią žalą jis atlygina būtinas remonto išlaidas, bet ne daugiau kaip lentelėje nurodytą įrankio vertę.',
  'Jei įrankis prarastas arba jo taisyti neverta, nuomininkas atlygina lentelėje nurodytą vertę, o kai ji nenurodyta – tokio paties nusidėvėjimo įrankio rinkos kainą. Atlyginta suma mažinama tiek, kiek verti likučiai.',
  'Trūkstamos dalys ir valymas apmokami pagal faktines išlaidas, įrašytas į grąžinimo aktą. Apie vagystę nuomininkas nedelsdamas praneša policijai ir nuomotojui.',
  'Papildoma apsauga nuo žalos už atskirą mokestį šia sutartimi nesutarta.',
]

function early(agreed: Agreed): string[] {
  if (!isConsumer(agreed))
    return [
      'Nuomininkas gali grąžinti įrankius anksčiau. Ar ir kiek mokesčio už nepanaudotą laiką grąžinama, šalys susitaria ir įrašo į grąžinimo aktą.',
    ]
  return [
    'Nuomininkas vartotojas gali bet kada nutraukti sutartį, įspėjęs nuomotoją prieš 10 dienų (Civilinio kodekso 6.504–6.511 straipsniai).',
    'Sumokėtas mokestis už laiką, kuriuo nuomininkas nebesinaudojo, grąžinamas tuo pačiu būdu, kuriuo buvo sumokėtas.',
  ]
}

function ending(agreed: Agreed): string[] {
  const points = [
    'Sutartis baigiasi, kai visi įrankiai grąžinti, šalys atsiskaitė ir pasirašė grąžinimo aktą.',
    'Nuomotojas gali sutartį nutraukti prieš terminą, jei nuomininkas naudoja įrankius ne pagal paskirtį, juos gadina, be sutikimo perduoda kitiems arba nemoka ir, raštu įspėtas, per protingą laiką pažeidimo nepašalina.',
  ]
  if (isConsumer(agreed))
    points.push(
      'Nuotoliniu būdu sudarytos sutarties nuomininkas vartotojas gali per 14 dienų atsisakyti nenurodydamas priežasties. Jei jo prašymu nuoma pradėta anksčiau, jis sumoka už laiką, kuriuo įrankiais naudojosi.',
    )
  return points
}

const personalData = [
  'Nuomotojas nuomininko asmens duomenis tvarko tam, kad sudarytų ir vykdytų šią sutartį, atsiskaitytų ir tvarkytų apskaitą. Sutartis ir apskaitos dokumentai saugomi 10 metų.',
  'Asmens dokumentas parodomas tapatybei patvirtinti; jo kopija nedaroma ir nesaugoma. Kaip tvarkomi duomenys ir kokios yra nuomininko teisės, aprašyta nuomotojo privatumo politikoje.',
]

function notices({ seller, buyer }: Agreed): string[] {
  const addresses = [seller.email && `nuomotojui – ${seller.email}`, buyer.email && `nuomininkui – ${buyer.email}`]
  const known = addresses.filter(Boolean).join(', ')
  return [
    `Su sutartimi susiję pranešimai siunčiami el. paštu${known ? `: ${known}` : ''}. Pasikeitus adresui, šalis apie tai praneša kitai.`,
  ]
}

function disputes(agreed: Agreed): string[] {
  const general = 'Šiai sutarčiai taikoma Lietuvos Respublikos teisė. Ginčus šalys sprendžia tardamosi'
  if (!isConsumer(agreed)) return [`${general}, o nesutarusios – Lietuvos Respublikos teisme.`]
  return [
    `${general}. Nepavykus susitarti, nuomininkas vartotojas gali kreiptis į Valstybinę vartotojų teisių apsaugos tarnybą (www.vvtat.lt) arba į teismą.`,
  ]
}

const closing = [
  'Sutartis sudaryta dviem vienodą galią turinčiais egzemplioriais, po vieną kiekvienai šaliai, arba pasirašyta elektroniniu būdu. Ji keičiama tik abiejų šalių sutarimu.',
]
