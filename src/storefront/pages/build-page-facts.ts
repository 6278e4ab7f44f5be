import { PAY_WITHIN_DAYS } from '#orders/compute-due-day.ts'
import { describeClosedWeekdays } from '#rules/calendar/describe-closed-weekdays.ts'
import { formatClosingTime, formatOpeningTime, formatWeekHours } from '#rules/calendar/format-open-hours.ts'
import { formatPhone } from '#rules/codes/phone.ts'
import { LONGEST_PERIOD_DAYS } from '#rules/periods/rental-days.ts'
import type { PublicPlace } from '#shell/branches/places.contract.ts'
import { isVatPayer } from '#shell/settings/is-vat-payer.ts'
import type { PublicSettings } from '#shell/settings/settings.contract.ts'
import { formatPostalAddress } from '#shell/ui/place-address.ts'
import type { PageFact } from './page-facts.ts'

/** `places`: told one by one where there are several. `hasFees`: the rules of rental show a list of them. */
export function buildPageFacts(
  settings: PublicSettings,
  places: readonly PublicPlace[],
  hasFees = false,
): Record<PageFact, string> {
  const { name, code, vat_code, address, email, cutoff_time, charge_closed_days, unpaid_holds_days } = settings
  const closed = describeClosedWeekdays(settings)
  const phone = settings.phone && formatPhone(settings.phone)
  const [pickup, giveBack] = places.length > 1 ? describeBranches(places) : describeShop(settings)
  const firm = [name, code && `įmonės kodas ${code}`, vat_code && `PVM mokėtojo kodas ${vat_code}`, address]
  return {
    telefonas: phone,
    'el. paštas': email,
    adresas: address,
    'darbo laikas': formatWeekHours(settings),
    įmonė: firm.filter(Boolean).join(', '),
    'kaip susisiekti': [email && `el. paštu ${email}, `, phone && `telefonu ${phone} arba `, 'kontaktų forma'].join(''),
    'darbo pradžia': places.length > 1 ? 'padalinio darbo pradžios' : formatOpeningTime(settings),
    'darbo pabaiga': places.length > 1 ? 'iki jo darbo pabaigos' : formatClosingTime(settings),
    'grąžinimo valanda': cutoff_time,
    'apmokėjimo dienos': String(PAY_WITHIN_DAYS),
    'ilgiausia nuoma': String(LONGEST_PERIOD_DAYS),
    'nedarbo dienos': charge_closed_days
      ? 'Skaičiuojamos visos laikotarpio dienos.'
      : `${closed || 'Šventės'} ir kitos dienos, kai nedirbame, nieko nekainuoja.`,
    'dienų kvitas': charge_closed_days
      ? `Dienų kvitas parodo, už kurias dienas mokate${isVatPayer(settings) ? ' ir kiek iš to sudaro PVM' : ''}, dar prieš užsakant.`
      : `Dienų kvitas parodo, už kurias dienas mokate. ${closed ? `${closed} ir šventės nemokami` : 'Šventės nemokamos'}, grąžinus iki ${cutoff_time} – ir paskutinė diena.`,
    'mokamos dienos': charge_closed_days
      ? 'Mokate už visas dienas nuo atsiėmimo iki grąžinimo, taip pat ir už tas, kai nedirbame.'
      : `Mokate už mūsų darbo dienas nuo atsiėmimo iki grąžinimo. ${closed ? `${closed}, šventės` : 'Šventės'} ir kitos dienos, kai nedirbame, neskaičiuojami.`,
    'neapmokėti užsakymai': unpaid_holds_days === null ? '' : describeUnpaidHold(unpaid_holds_days),
    atsiėmimas: pickup,
    grąžinimas: giveBack,
    'pranešimų gavėjas': [name, address, email].filter(Boolean).join(', '),
    įkainiai: hasFees ? 'Už tai, kas paaiškėja grąžinant, mokate pagal įkainius.' : '',
  }
}

const describeUnpaidHold = (days: number) =>
  `Neapmokėtą užsakymą laikome ${days === 0 ? 'iki termino pabaigos' : `iki ${days}\u00a0darbo dienų po termino`} ir paskutinę dieną primename el. paštu. Vėliau jis nustoja galioti: mokėti nebereikia, o įrankiai ir prekės atsilaisvina kitiems.`

function describeShop(settings: PublicSettings): [pickup: string, giveBack: string] {
  const { address } = settings
  const at = address ? ` adresu ${address}` : ' adresu, kurį rasite prie kontaktų'
  return [
    `Užsakymai atsiimami${at}. Nuomojamas įrankis laukia jūsų nuo ${formatOpeningTime(settings)} pirmąją nuomos dieną, valandomis nuomojamas – nuo pasirinktos valandos.`,
    `Grąžinkite ten pat iki sutarto laiko, ne vėliau kaip ${formatClosingTime(settings)}. Perduodami kartu patikriname, ar įrankis veikia ir ar nieko netrūksta.`,
  ]
}

function describeBranches(places: readonly PublicPlace[]): [pickup: string, giveBack: string] {
  const addresses = places.map((place) => [place.title, formatPostalAddress(place)].filter(Boolean).join(', '))
  return [
    `Užsakymai atsiimami padalinyje, kurį pasirenkate: ${addresses.join('; ')}. Nuomojamas įrankis laukia jūsų nuo padalinio darbo pradžios pirmąją nuomos dieną, valandomis nuomojamas – nuo pasirinktos valandos.`,
    'Grąžinkite iki sutarto laiko, ne vėliau kaip iki padalinio darbo pabaigos: ten pat arba kitame padalinyje, jei taip užsakėte. Perduodami kartu patikriname, ar įrankis veikia ir ar nieko netrūksta.',
  ]
}
