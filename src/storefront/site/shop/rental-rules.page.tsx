import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { ListPublicFees, type OfferedFee } from '#finance/fees/fees.contract.ts'
import { PAY_WITHIN_DAYS } from '#orders/compute-due-day.ts'
import { buildCanonicalUrl } from '#platform/pages/build-canonical-url.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { requestInLoader } from '#platform/pages/request-in-loader.ts'
import { describeClosedWeekdays } from '#rules/calendar/describe-closed-weekdays.ts'
import { formatClosingTime, formatOpeningTime } from '#rules/calendar/format-open-hours.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { LONGEST_PERIOD_DAYS } from '#rules/periods/rental-days.ts'
import { useChosenBranch } from '#shell/branches/shop/public/chosen-place.ts'
import { type PublicSettings, ShowPublicSettings } from '#shell/settings/settings.contract.ts'
import { usePublicSettings } from '#shell/settings/shop/public/public-settings.tsx'
import { CompanyDetails, HowToReachUs } from '#storefront/pages/shop/company-details.tsx'
import { Go, TextPage, type TextSection } from '#storefront/pages/shop/text-page.tsx'
import { complaints } from './complaints.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ask = requestInLoader(context)
  const { data: fees } = await ask(ListPublicFees)
  const { data: settings } = await ask(ShowPublicSettings)
  const head = pageMeta({
    title: 'Nuomos taisyklės',
    description:
      'Kaip skaičiuojamos nuomos dienos, kada atsiimti ir grąžinti įrankį, kas nutinka vėluojant, sugedus ar grąžinus anksčiau.',
    canonical: buildCanonicalUrl(request),
  })
  const hours = { opening: formatOpeningTime(settings), closing: formatClosingTime(settings) }
  const closed = describeClosedWeekdays(settings)
  const freeDays = closed ? `${closed}, šventės` : 'Šventės'
  return { head, longest: LONGEST_PERIOD_DAYS, fees: fees.map(feeWords), hours, freeDays }
}

/** In words, so that the page needs no more code for them. */
const feeWords = ({ title, unit, price_with_vat, vat }: OfferedFee) => ({
  title,
  price: formatMoney(price_with_vat),
  per: `už ${unit}, ${vat ? 'su PVM' : 'PVM neskaičiuojamas'}`,
})

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? []

export default function RentalRulesPage() {
  const { longest, fees, hours, freeDays } = useLoaderData<typeof loader>()
  const { places } = useChosenBranch()
  return (
    <TextPage
      title="Nuomos taisyklės"
      lead="Pagal šias taisykles nuomojame įrankius ir įrangą. Jos galioja kartu su jūsų užsakymu."
      sections={sections(usePublicSettings(), { longest, fees, hours, freeDays, hasPlaces: places.length > 1 })}
    />
  )
}

interface RentalRulesData {
  longest: number
  fees: ReturnType<typeof feeWords>[]
  hours: { opening: string; closing: string }
  /** „Savaitgaliai, šventės“ */
  freeDays: string
  hasPlaces: boolean
}

/** Days are counted as in `compute-charged-days.ts`; consumer rights: Civil Code, articles 6.504–6.511. */
function sections(
  settings: PublicSettings,
  { longest, fees, hours, freeDays, hasPlaces }: RentalRulesData,
): TextSection[] {
  const { cutoff_time, charge_closed_days, unpaid_holds_days } = settings
  return [
    {
      id: 'sutartis',
      title: 'Nuomos sutartis',
      body: (
        <>
          <p>
            Nuomotojas – <CompanyDetails />. Nuomininkas – asmuo ar įmonė, nurodyti užsakyme. Sutartis sudaroma, kai
            pateikiate užsakymą; jo sąlygos – įrankis, laikotarpis ir kaina – nurodytos užsakyme ir išankstinėje
            sąskaitoje.
          </p>
          <p>
            Vartotoju čia vadiname žmogų, kuris nuomojasi su verslu ar profesija nesusijusiems tikslams. Nuomotis gali
            asmenys nuo 18&nbsp;metų, o nuo 15 iki 18&nbsp;metų – turintys tėvų ar globėjų sutikimą.
          </p>
        </>
      ),
    },
    {
      id: 'dienos',
      title: 'Kaip skaičiuojamos dienos',
      body: (
        <>
          <ul>
            <li>
              {charge_closed_days
                ? 'Mokate už visas dienas nuo atsiėmimo iki grąžinimo, taip pat ir už tas, kai nedirbame.'
                : `Mokate už mūsų darbo dienas nuo atsiėmimo iki grąžinimo. ${freeDays} ir kitos dienos, kai nedirbame, neskaičiuojami.`}
            </li>
            <li>
              Jei grąžinate vėlesnę dieną iki <span>{cutoff_time}</span>, ta diena neskaičiuojama. Mažiausiai mokama už
              vieną dieną.
            </li>
            <li>
              Nuoma prasideda ir baigiasi mūsų darbo dieną ir trunka ne ilgiau kaip <span>{longest}</span>&nbsp;dienas.
            </li>
            <li>
              Valandomis nuomojami įrankiai imami lygią valandą ir grąžinami tą pačią dieną darbo laiku; mokate už
              pasirinktas valandas.
            </li>
          </ul>
          <p>Kaip susidarė kaina, parodo dienų kvitas prie įrankio, krepšelyje ir sąskaitoje.</p>
        </>
      ),
    },
    {
      id: 'mokejimas',
      title: 'Kaina ir mokėjimas',
      body: (
        <>
          <p>
            Mokate banko pavedimu pagal išankstinę sąskaitą, kurią atsiunčiame el. paštu: per{' '}
            <span>{PAY_WITHIN_DAYS}</span>
            &nbsp;dienas nuo užsakymo, bet ne vėliau kaip pirmąją nuomos dieną. Įrankį perduodame, kai nuoma apmokėta.
          </p>
          {unpaid_holds_days !== null && <p>{heldUnpaid(unpaid_holds_days)}</p>}
          <p>
            <span>Kitų mokesčių, negu matote užsakydami, nėra.</span>
            {fees.length > 0 && (
              <span>
                {' '}
                Už tai, kas paaiškėja grąžinant, mokate pagal <Go to="#ikainiai">įkainius</Go>
                <span>.</span>
              </span>
            )}
          </p>
        </>
      ),
    },
    {
      id: 'uzstatas',
      title: 'Užstatas',
      body: (
        <>
          <p>
            Jei įrankiui reikia užstato, jo dydis nurodytas prie įrankio, krepšelyje ir išankstinėje sąskaitoje.
            Užstatas nėra kainos dalis ir PVM neapmokestinamas. Jį paliekate atsiimdami įrankį.
          </p>
          <p>
            Grąžinus visus įrankius ir pasirašius grąžinimo aktą, užstatą grąžiname ne vėliau kaip per 5&nbsp;darbo
            dienas. Pasiliekame tik tiek, kiek liktumėte skolingi už nuomą, trūkstamas dalis, valymą ar žalą; suma ir
            priežastis įrašomos į aktą.
          </p>
        </>
      ),
    },
    {
      id: 'atsiemimas',
      title: 'Atsiėmimas ir grąžinimas',
      body: (
        <>
          <p>
            Įrankį galite atsiimti pirmąją nuomos dieną nuo{' '}
            <span>{hasPlaces ? 'padalinio darbo pradžios' : hours.opening}</span>, valandomis nuomojamą – nuo
            pasirinktos valandos. Grąžinti reikia užsakyme nurodytą dieną iki nurodyto laiko, ne vėliau kaip{' '}
            <span>{hasPlaces ? 'iki jo darbo pabaigos' : hours.closing}</span>.
          </p>
          <p>
            Atsiimdami parodykite asmens dokumentą; jo kopijos nedarome. Perduodami kartu patikriname, ar įrankis veikia
            ir ar yra visos jo dalys. Grąžinkite jį nuvalytą ir su viskuo, ką gavote. Jei užsakėte pristatymą, perdavimo
            laiką pasirenkate užsakydami arba suderiname telefonu.
          </p>
        </>
      ),
    },
    {
      id: 'naudojimas',
      title: 'Naudojimas',
      body: (
        <ul>
          <li>Naudokite įrankį pagal paskirtį ir instrukciją, laikykitės saugos reikalavimų.</li>
          <li>Saugokite jį nuo vagystės, drėgmės ir perkrovos.</li>
          <li>Nepernuomokite ir be mūsų sutikimo neperduokite kitiems.</li>
          <li>Neardykite, neperdirbkite ir neremontuokite.</li>
        </ul>
      ),
    },
    {
      id: 'velavimas',
      title: 'Vėlavimas',
      body: (
        <p>
          Jei suprantate, kad nespėsite, nuomą pratęskite puslapyje „Mano užsakymai“: kol įrankio niekas kitas neužsakė,
          matysite kainą ir pratęsite iš karto. Jei nepavyksta, praneškite mums iš anksto. Už visą laiką, kurį įrankį
          pavėlavote grąžinti, mokate užsakyme nurodytą nuomos kainą, skaičiuojamą pagal tas pačias dienų taisykles, ir
          atlyginate dėl vėlavimo patirtus nuostolius, jei jų buvo ir jų neapima nuomos mokestis.
        </p>
      ),
    },
    {
      id: 'anksciau',
      title: 'Kai grąžinate anksčiau',
      body: (
        <>
          <p>
            Vartotojas nuomą gali nutraukti bet kada, įspėjęs mus prieš 10&nbsp;dienų. Už laiką po nutraukimo sumokėtą
            nuomos mokestį grąžiname.
          </p>
          <p>Įmonei ankstesnis grąžinimas kainos nemažina, jei nesusitarėme kitaip.</p>
        </>
      ),
    },
    {
      id: 'atsisakymas',
      title: 'Teisė atsisakyti sutarties',
      body: (
        <>
          <p>
            Vartotojas per 14&nbsp;dienų nuo užsakymo gali atsisakyti nuomos sutarties nenurodydamas priežasties.
            Greičiausia – paspausti <Go to="/sutarties-atsisakymas">Atsisakyti sutarties čia</Go>
            <span>
              : prisijungti nereikia, patvirtinimą iš karto gausite el. paštu. Tinka ir bet koks kitas aiškus
              pareiškimas{' '}
            </span>
            <HowToReachUs />
            <span> ar</span> <Go to="/pirkimo-taisykles#forma">pavyzdinė forma</Go>
            <span>.</span>
          </p>
          <p>
            Jei paprašėte nuomą pradėti nepasibaigus 14&nbsp;dienų ir ji jau prasidėjo, mokate tik už praėjusį laiką.
            Visiškai įvykdytos nuomos – kai įrankis jau grąžintas – atsisakyti nebegalima. Kitą sumokėtą sumą grąžiname
            per 14&nbsp;dienų nuo jūsų pranešimo.
          </p>
        </>
      ),
    },
    {
      id: 'gedimai',
      title: 'Gedimai ir sugadinimai',
      body: (
        <>
          <p>
            Sugedus įrankiui, nustokite juo dirbti ir iš karto praneškite. Jei sugedo ne dėl jūsų kaltės, vartotojui
            trūkumus nemokamai pašaliname arba įrankį pakeičiame ne vėliau kaip per 10&nbsp;dienų, įmonei – kaip galime
            greičiau; už laiką, kai įrankiu naudotis negalėjote, nuomos mokesčio neimame.
          </p>
          <p>
            Įprastas nusidėvėjimas yra mūsų rūpestis. Jei įrankį sugadinote dėl savo kaltės ar praradote, atlyginate
            remonto išlaidas, o jei sutaisyti nebegalima ar neapsimoka – jo vertę tuo metu, atsižvelgiant į
            nusidėvėjimą. Dėl vagystės iš karto kreipkitės į policiją ir praneškite mums.
          </p>
        </>
      ),
    },
    ...(fees.length > 0 ? [feeSection(fees)] : []),
    complaints,
  ]
}

const feeSection = (fees: RentalRulesData['fees']): TextSection => ({
  id: 'ikainiai',
  title: 'Įkainiai',
  body: (
    <>
      <p>Jei įrankį grąžinate nenuvalytą, be degalų ar ne su viskuo, ką gavote, primokate:</p>
      <table className="figures w-full border-y border-line text-left">
        <thead className="sr-only">
          <tr>
            <th scope="col">Už ką</th>
            <th scope="col">Kaina</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {fees.map(({ title, price, per }) => (
            <tr key={title}>
              <th scope="row" className="py-2 pr-4 font-medium [overflow-wrap:anywhere]">
                {title}
              </th>
              <td className="py-2 text-right">
                <span className="font-semibold whitespace-nowrap">{price}</span>
                <span className="block text-sm text-soft">{per}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  ),
})

const heldUnpaid = (days: number) =>
  `Neapmokėtą užsakymą laikome ${days === 0 ? 'iki termino pabaigos' : `iki ${days}\u00a0darbo dienų po termino`} ir paskutinę dieną primename el. paštu. Vėliau jis nustoja galioti: mokėti nebereikia, o įrankiai ir prekės atsilaisvina kitiems.`
