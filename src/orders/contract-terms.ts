import { isOfNotPayer } from '#people/documents/describe-vat.ts'
import { listVatLines } from '#people/documents/document-snapshot.ts'
import type { ContractSection, ContractSnapshot } from '#people/documents/issued-snapshot.ts'
import { registerWording } from '#people/wording/registered-wording.ts'
import { fillVariables, getWordingText, type Texts } from '#people/wording/wording-definition.ts'
import type { ShopCalendar } from '#rules/calendar/opening-hours.ts'
import { formatPhone } from '#rules/codes/phone.ts'
import { dropVatWords } from '#rules/money/drop-vat-words.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { listWeekRows } from '#shell/ui/list-week-rows.ts'
import { describeContractBillPayment, type OnCredit } from './bill-payment-terms.ts'

type ContractTermsInput = Pick<
  ContractSnapshot,
  'seller' | 'buyer' | 'object' | 'vat_rate' | 'vat_lines' | 'price' | 'vat' | 'price_with_vat' | 'deposit'
> & {
  isDelivered: boolean
  /** Absent: to the object or the buyer. */
  delivered_to?: string
  /** A shop of several branches names the pickup branch. */
  fetchedAt?: string
  broughtTo?: string
  isByHour: boolean
  waived?: readonly { title: string; deductible: number }[]
  paid?: OnCredit | undefined
  /** A late day's share of its tariff for clients who pay later; default 1. */
  late_factor?: number
  calendar: ShopCalendar
}

/** Each point has a line; `requires`: variables that follow from order and law and must stay. */
const section = (label: string, own: string[], requires: readonly Variable[] = []) => ({
  label,
  own: own.join('\n'),
  max: 6_000,
  // a longer point would not print whole
  mostOfParagraph: 900,
  requires,
})

const sameRateLate =
  'Už laiką, kiek įrankis vėluoja grįžti, mokamas toks pat dienos arba valandos mokestis, koks nurodytas lentelėje.'

const vatOfRent = ' su PVM: {price} be PVM ir {vat} PVM ({vat_rate})'

const variables = {
  days_counted: 'kurios dienos mokamos, pagal nustatymus',
  cutoff_time: 'iki kelintos valandos paskutinė diena neskaičiuojama',
  by_hour: 'sakinys apie nuomą valandomis, jei tokia yra',
  opening_hours: 'darbo laikas',
  price: 'nuomos mokestis be PVM',
  vat: 'PVM suma',
  vat_rate: 'PVM tarifas',
  price_with_vat: 'nuomos mokestis su PVM',
  payment: 'sakinys, kada ir pagal ką mokama',
  deposit: 'užstatas',
  place_of_use: 'sakinys, kur įrankiai naudojami',
  handing_over: 'sakinys, kur atsiimama ar pristatoma',
  contacts: 'telefonas ir el. paštas gedimui pranešti, su dvitaškiu prieš',
  waiver:
    'sakinys apie apsaugą nuo žalos (atsakomybės ribojimą): dėl kurių įrankių ir iki kokios sumos, arba kad nesutarta',
  repair: 'sakinys, kada įrankis pataisomas ar pakeičiamas; vartotojui – kaip liepia įstatymas',
  early_return: 'sakiniai apie grąžinimą anksčiau; vartotojui – kaip liepia įstatymas',
  withdrawal: 'sakinys apie vartotojo teisę atsisakyti sutarties',
  addresses: 'abiejų šalių adresai pranešimams, su dvitaškiu prieš',
  disputes: 'sakiniai, kokia teisė taikoma ir kur sprendžiami ginčai; vartotojui – kaip liepia įstatymas',
} as const
type Variable = keyof typeof variables

export const contractWording = registerWording({
  key: 'contract-terms',
  kind: 'contract',
  group: 'Dokumentai',
  title: 'Nuomos sutarties sąlygos',
  when: 'Sutartyse, kurios ruošiamos nuo išsaugojimo. Kiekviena eilutė – atskiras punktas; numerius sutartis sudeda pati.',
  variables,
  fields: {
    subject: section('Nuomos dalykas', [
      'Nuomotojas už mokestį laikinai perduoda nuomininkui naudotis lentelėje išvardytais įrankiais, o nuomininkas juos priima, prižiūri ir laiku grąžina. Nuosavybės teisė lieka nuomotojui.',
      'Įrankių serijos arba inventoriaus numeriai, komplektacija ir būklė surašomi perdavimo–priėmimo akte. Abiejų šalių pasirašytas aktas yra šios sutarties dalis.',
    ]),
    counting: section(
      'Terminas ir dienų skaičiavimas',
      [
        'Kiekvieno įrankio nuomos laikotarpis ir grąžinimo laikas nurodyti lentelėje. Įrankį galima atsiimti pirmą laikotarpio dieną nuomotojo darbo metu.',
        '{days_counted}',
        'Paskutinė diena neskaičiuojama, jei įrankis grąžinamas ne vėliau kaip {cutoff_time}. Mokama bent už vieną dieną.',
        '{by_hour}',
        'Nuomotojo darbo laikas: {opening_hours}.',
      ],
      ['days_counted', 'cutoff_time', 'by_hour', 'opening_hours'],
    ),
    rent: section(
      'Nuomos mokestis',
      [`Nuomos mokestis už visą laikotarpį – {price_with_vat}${vatOfRent}.`, '{payment}'],
      ['price_with_vat', 'price', 'vat', 'vat_rate', 'payment'],
    ),
    deposit: section(
      'Užstatas',
      [
        'Nuomininkas, atsiimdamas įrankius, palieka {deposit} užstatą. Užstatas nėra nuomos mokesčio dalis ir PVM neapmokestinamas.',
        'Grąžinus visus įrankius ir pasirašius grąžinimo aktą, užstatas grąžinamas ne vėliau kaip per 5 darbo dienas.',
        'Iš užstato nuomotojas gali pasilikti tik tiek, kiek nuomininkas jam skolingas už nuomą, trūkstamas dalis, valymą ar žalą. Pasilikta suma ir priežastis įrašomos į grąžinimo aktą.',
      ],
      ['deposit'],
    ),
    place: section(
      'Perdavimas ir naudojimo vieta',
      ['{place_of_use}', '{handing_over}'],
      ['place_of_use', 'handing_over'],
    ),
    duties: section('Šalių pareigos', [
      'Nuomotojas perduoda tvarkingus, švarius, saugius ir sukomplektuotus įrankius, paaiškina, kaip jais saugiai naudotis, ir atlieka jų remontą dėl įprasto nusidėvėjimo.',
      'Nuomininkas priimdamas patikrina kiekį, komplektaciją ir būklę, naudoja įrankius pagal paskirtį ir naudojimo instrukciją, patiki juos tik mokantiems su jais dirbti asmenims ir saugo nuo vagystės bei oro poveikio.',
      'Nuomininkas grąžina įrankius švarius, su visu komplektu ir tokiu pat degalų kiekiu, kokį gavo.',
      'Nuomininkas be raštiško nuomotojo sutikimo įrankių nepernuomoja, neperduoda kitiems asmenims, neardo ir pats neremontuoja.',
    ]),
    breakdown: section(
      'Gedimai',
      [
        'Sugedusiu įrankiu toliau nedirbama. Apie gedimą nuomininkas tuoj pat praneša nuomotojui{contacts}.',
        '{repair}',
      ],
      ['repair'],
    ),
    late: section('Vėlavimas grąžinti', [
      'Norėdamas naudotis įrankiu ilgiau, nuomininkas iki termino pabaigos susitaria su nuomotoju. Nuoma pratęsiama, jei įrankis tuo laiku niekam nepažadėtas.',
      sameRateLate,
    ]),
    damage: section('Sugadinimas ir praradimas', [
      'Nuomininkas neatsako už įprastą nusidėvėjimą. Už kitą dėl jo kaltės atsiradusią žalą jis atlygina būtinas remonto išlaidas, bet ne daugiau kaip lentelėje nurodytą įrankio vertę.',
      'Jei įrankis prarastas arba jo taisyti neverta, nuomininkas atlygina lentelėje nurodytą vertę, o kai ji nenurodyta – tokio paties nusidėvėjimo įrankio rinkos kainą. Atlyginta suma mažinama tiek, kiek verti likučiai.',
      'Trūkstamos dalys ir valymas apmokami pagal faktines išlaidas, įrašytas į grąžinimo aktą. Apie vagystę nuomininkas nedelsdamas praneša policijai ir nuomotojui.',
      '{waiver}',
    ]),
    early: section('Grąžinimas anksčiau laiko', ['{early_return}'], ['early_return']),
    ending: section(
      'Sutarties pabaiga',
      [
        'Sutartis baigiasi, kai visi įrankiai grąžinti, šalys atsiskaitė ir pasirašė grąžinimo aktą.',
        'Nuomotojas gali sutartį nutraukti prieš terminą, jei nuomininkas naudoja įrankius ne pagal paskirtį, juos gadina, be sutikimo perduoda kitiems arba nemoka ir, raštu įspėtas, per protingą laiką pažeidimo nepašalina.',
        '{withdrawal}',
      ],
      ['withdrawal'],
    ),
    personal_data: section('Asmens duomenys', [
      'Nuomotojas nuomininko asmens duomenis tvarko tam, kad sudarytų ir vykdytų šią sutartį, atsiskaitytų ir tvarkytų apskaitą. Sutartis ir apskaitos dokumentai saugomi 10 metų.',
      'Asmens dokumentas parodomas tapatybei patvirtinti; jo kopija nedaroma ir nesaugoma. Kaip tvarkomi duomenys ir kokios yra nuomininko teisės, aprašyta nuomotojo privatumo politikoje.',
    ]),
    notices: section('Pranešimai', [
      'Su sutartimi susiję pranešimai siunčiami el. paštu{addresses}. Pasikeitus adresui, šalis apie tai praneša kitai.',
    ]),
    disputes: section('Ginčai', ['{disputes}'], ['disputes']),
    closing: section('Baigiamosios nuostatos', [
      'Sutartis sudaryta dviem vienodą galią turinčiais egzemplioriais, po vieną kiekvienai šaliai, arba pasirašyta elektroniniu būdu. Ji keičiama tik abiejų šalių sutarimu.',
    ]),
  },
})

/** `texts` null: the program's own. Consumers: CK 6.504–6.511 (lease), 6.228-10 (distance); companies have none. */
export function buildContractTerms(agreed: ContractTermsInput, texts: Texts | null = null): ContractSection[] {
  const values = valuesOf(agreed)
  const isFinal = isOfNotPayer(agreed)
  return Object.entries(contractWording.fields).map(([name, { label }]) => ({
    title: label,
    points:
      name === 'deposit' && agreed.deposit === 0
        ? ['Užstatas šia sutartimi neimamas.']
        : pointsOf(textOf(name, agreed, texts), values).map((point) => (isFinal ? dropVatWords(point) : point)),
  }))
}

function textOf(name: string, agreed: ContractTermsInput, texts: Texts | null): string {
  if (name === 'late') return lateText(agreed, texts)
  const text = getWordingText(contractWording, name, texts)
  return isOfNotPayer(agreed) ? text.replace(vatOfRent, '') : text
}

/** Bills of who pays later count late days by the factor, whatever the shop's own words are; hours by none. */
function lateText({ paid, late_factor = 1, isByHour }: ContractTermsInput, texts: Texts | null): string {
  const text = getWordingText(contractWording, 'late', texts)
  if (!paid || late_factor === 1) return text
  const hours = isByHour ? ', o už valandas – toks pat valandos mokestis, koks nurodytas lentelėje' : ''
  const byFactor = `Už dienas, kuriomis įrankis vėluoja grįžti, mokamas mokestis pagal tą patį tarifą, padaugintas iš ${String(late_factor).replace('.', ',')}${hours}.`
  return text.includes(sameRateLate) ? text.replace(sameRateLate, byFactor) : `${text}\n${byFactor}`
}

const onOneLine = (value: string): string => {
  const lines = value.split('\n')
  if (lines.length === 1) return value
  return lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')
}

/** A variable may stand for several points. */
const pointsOf = (text: string, values: Record<Variable, string>): string[] =>
  fillVariables(text, values)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

function valuesOf(agreed: ContractTermsInput): Record<Variable, string> {
  const { calendar, isByHour, paid } = agreed
  return {
    days_counted: calendar.charge_closed_days
      ? 'Mokestis skaičiuojamas už visas kalendorines laikotarpio dienas, taip pat už savaitgalius ir valstybines šventes.'
      : 'Mokestis skaičiuojamas už nuomotojo darbo dienas nuo atsiėmimo iki grąžinimo dienos imtinai. Už savaitgalius, valstybines šventes ir kitas nuomotojo nedarbo dienas nemokama.',
    cutoff_time: calendar.cutoff_time,
    by_hour: isByHour ? 'Valandomis nuomojamo įrankio mokestis skaičiuojamas už užsakytas pilnas valandas.' : '',
    opening_hours: listWeekRows(calendar)
      .filter(({ hours }) => hours !== 'nedirbame')
      .map(({ days, hours }) => `${days.toLowerCase()} ${hours}`)
      .join(', '),
    price: formatMoney(agreed.price),
    vat: formatMoney(agreed.vat),
    vat_rate: `${listVatLines(agreed)[0]?.rate ?? agreed.vat_rate}\u00a0%`,
    price_with_vat: formatMoney(agreed.price_with_vat),
    payment: paid
      ? describeContractBillPayment(paid)
      : 'Mokestis sumokamas pagal išankstinę sąskaitą iki įrankių atsiėmimo, jei šalys nesusitarė kitaip. Gavęs apmokėjimą, nuomotojas išrašo PVM sąskaitą faktūrą.',
    deposit: formatMoney(agreed.deposit),
    ...place(agreed),
    contacts: onOneLine(contacts(agreed)),
    waiver: waiver(agreed),
    repair: isConsumer(agreed)
      ? 'Jei įrankis sugedo ne dėl nuomininko kaltės, nuomotojas jį pataiso arba pakeičia kitu ne vėliau kaip per 10 dienų nuo pranešimo, o už laiką, kai įrankiu nebuvo galima naudotis, mokesčio neskaičiuoja.'
      : 'Jei įrankis sugedo ne dėl nuomininko kaltės, nuomotojas jį kuo greičiau pataiso arba pakeičia kitu, o už laiką, kai įrankiu nebuvo galima naudotis, mokesčio neskaičiuoja.',
    early_return: early(agreed).join('\n'),
    withdrawal: isConsumer(agreed)
      ? 'Nuotoliniu būdu sudarytos sutarties nuomininkas vartotojas gali per 14 dienų atsisakyti nenurodydamas priežasties. Jei jo prašymu nuoma pradėta anksčiau, jis sumoka už laiką, kuriuo įrankiais naudojosi.'
      : '',
    addresses: addresses(agreed),
    disputes: disputes(agreed),
  }
}

/** A limit for intent or gross negligence is void (Civil Code, art. 6.252): the waiver excludes both. */
function waiver({ waived = [] }: ContractTermsInput): string {
  if (waived.length === 0) return 'Papildoma apsauga nuo žalos už atskirą mokestį šia sutartimi nesutarta.'
  const each = waived.map(({ title, deductible }) => `${title} – ${formatMoney(deductible)}`).join('; ')
  return `Už atskirą mokestį sutarta apsauga nuo žalos (atsakomybės ribojimas): jei žala padaryta ne tyčia ir ne dėl didelio neatsargumo, atlyginama ne daugiau kaip: ${each}.`
}

const isConsumer = ({ buyer }: ContractTermsInput) => buyer.private_or_company === 'private'

function place({
  delivered_to,
  object,
  buyer,
  seller,
  isDelivered,
  fetchedAt = seller.address,
  broughtTo = fetchedAt,
}: ContractTermsInput): Record<'place_of_use' | 'handing_over', string> {
  const here = fetchedAt ? `, ${fetchedAt}` : ''
  return {
    place_of_use: object
      ? onOneLine(
          `Įrankiai naudojami objekte „${object.title}“, ${object.address}. Naudoti juos kitur galima tik nuomotojui sutikus.`,
        )
      : 'Įrankiai naudojami Lietuvos Respublikoje. Išvežti juos į užsienį galima tik nuomotojui raštu sutikus.',
    handing_over: isDelivered
      ? onOneLine(`Nuomotojas įrankius pristato adresu ${delivered_to ?? object?.address ?? buyer.address}.`)
      : broughtTo === fetchedAt
        ? `Įrankiai atsiimami ir grąžinami nuomotojo patalpose${here}.`
        : onOneLine(`Įrankiai atsiimami nuomotojo patalpose${here}, o grąžinami nuomotojo patalpose, ${broughtTo}.`),
  }
}

function contacts({ seller: { phone, email } }: ContractTermsInput): string {
  const known = [phone && `tel. ${formatPhone(phone)}`, email && `el. paštu ${email}`].filter(Boolean).join(', ')
  return known && `: ${known}`
}

function early(agreed: ContractTermsInput): string[] {
  if (!isConsumer(agreed))
    return [
      'Nuomininkas gali grąžinti įrankius anksčiau. Ar ir kiek mokesčio už nepanaudotą laiką grąžinama, šalys susitaria ir įrašo į grąžinimo aktą.',
    ]
  return [
    'Nuomininkas vartotojas gali bet kada nutraukti sutartį, įspėjęs nuomotoją prieš 10 dienų (Civilinio kodekso 6.504–6.511 straipsniai).',
    'Sumokėtas mokestis už laiką, kuriuo nuomininkas nebesinaudojo, grąžinamas tuo pačiu būdu, kuriuo buvo sumokėtas.',
  ]
}

function addresses({ seller, buyer }: ContractTermsInput): string {
  const all = [seller.email && `nuomotojui – ${seller.email}`, buyer.email && `nuomininkui – ${buyer.email}`]
  const known = all.filter(Boolean).join(', ')
  return known && `: ${known}`
}

function disputes(agreed: ContractTermsInput): string {
  const general = 'Šiai sutarčiai taikoma Lietuvos Respublikos teisė. Ginčus šalys sprendžia tardamosi'
  if (!isConsumer(agreed)) return `${general}, o nesutarusios – Lietuvos Respublikos teisme.`
  return `${general}. Nepavykus susitarti, nuomininkas vartotojas gali kreiptis į Valstybinę vartotojų teisių apsaugos tarnybą (www.vvtat.lt) arba į teismą.`
}
