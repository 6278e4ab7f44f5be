import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { PAY_WITHIN_DAYS } from '#orders/compute-due-day.ts'
import { buildCanonicalUrl } from '#platform/pages/build-canonical-url.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { usePublicSettings } from '#shell/settings/shop/public/public-settings.tsx'
import { CompanyDetails, HowToReachUs } from '#storefront/pages/shop/company-details.tsx'
import { Go, TextPage, type TextSection } from '#storefront/pages/shop/text-page.tsx'
import { complaints } from './complaints.tsx'

export function loader({ request }: LoaderFunctionArgs) {
  const head = pageMeta({
    title: 'Pirkimo taisyklės',
    description:
      'Kaip perkama įranga ir priedai: užsakymas, mokėjimas, pristatymas, teisė per 14 dienų atsisakyti sutarties, garantija ir pretenzijos.',
    canonical: buildCanonicalUrl(request),
  })
  return { head }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? []

export default function PurchaseRulesPage() {
  const { name, address, email } = usePublicSettings()
  return (
    <TextPage
      title="Pirkimo taisyklės"
      lead="Pagal šias taisykles parduodame įrangą ir priedus. Jos galioja kartu su jūsų užsakymu."
      sections={sections([name, address, email].filter(Boolean).join(', '))}
    />
  )
}

/** Civil Code, articles 6.228-10 (withdrawal) and 6.363–6.364 (quality). */
const sections = (recipient: string): TextSection[] => [
  {
    id: 'sutartis',
    title: 'Pirkimo sutartis',
    body: (
      <>
        <p>
          Pardavėjas – <CompanyDetails />. Pirkėjas – asmuo ar įmonė, nurodyti užsakyme. Sutartis sudaroma, kai
          pateikiate užsakymą; el. paštu iš karto gaunate patvirtinimą su išankstine sąskaita.
        </p>
        <p>
          Vartotoju čia vadiname žmogų, kuris perka su verslu ar profesija nesusijusiems tikslams. Pirkti gali asmenys
          nuo 18&nbsp;metų, o nuo 15 iki 18&nbsp;metų – turintys tėvų ar globėjų sutikimą.
        </p>
      </>
    ),
  },
  {
    id: 'mokejimas',
    title: 'Kaina ir mokėjimas',
    body: (
      <>
        <p>Kainos nurodytos eurais su PVM. Galutinę sumą matote prieš užsakydami; kitų mokesčių nėra.</p>
        <p>
          Mokate banko pavedimu pagal išankstinę sąskaitą per <span>{PAY_WITHIN_DAYS}</span>&nbsp;dienas. Gavę pinigus,
          atsiunčiame PVM sąskaitą faktūrą.
        </p>
      </>
    ),
  },
  {
    id: 'pristatymas',
    title: 'Atsiėmimas ir pristatymas',
    body: (
      <p>
        Prekes galite atsiimti pas mus darbo laiku arba užsakyti pristatymą. Jei krepšelyje pristatymas turi kainą,
        laiką pasirenkate užsakydami, kitur jį suderiname telefonu. Vartotojui prekes perduodame ne vėliau kaip per
        30&nbsp;dienų nuo užsakymo. Gavę patikrinkite, ar prekė nepažeista, ir, jei kas negerai, praneškite mums.
      </p>
    ),
  },
  {
    id: 'atsisakymas',
    title: 'Teisė atsisakyti sutarties per 14 dienų',
    body: (
      <>
        <p>
          Vartotojas per 14&nbsp;dienų nuo prekės gavimo gali atsisakyti sutarties nenurodydamas priežasties.
          Greičiausia – paspausti <Go to="/sutarties-atsisakymas">Atsisakyti sutarties čia</Go>
          <span>
            : prisijungti nereikia, patvirtinimą iš karto gausite el. paštu. Tinka ir bet koks kitas aiškus pareiškimas{' '}
          </span>
          <HowToReachUs />
          <span>; galite pasinaudoti </span>
          <Go to="#forma">pavyzdine forma</Go>
          <span>. Pakanka pranešimą išsiųsti, kol 14&nbsp;dienų nepasibaigė.</span>
        </p>
        <ul>
          <li>Prekę grąžinkite per 14&nbsp;dienų nuo pranešimo. Grąžinimo išlaidas apmokate jūs.</li>
          <li>
            Sumokėtus pinigus, atsisakius visų prekių – ir pristatymo jums kainą, grąžiname per 14&nbsp;dienų nuo
            pranešimo gavimo į sąskaitą, iš kurios mokėjote. Galime palaukti, kol gausime prekę arba įrodymą, kad ją
            išsiuntėte.
          </li>
          <li>
            Prekę galite išbandyti taip, kaip išbandytumėte parduotuvėje. Jei naudojote daugiau, atsakote už sumažėjusią
            jos vertę.
          </li>
          <li>Teisė netaikoma prekėms, kurios pagamintos pagal specialius jūsų nurodymus.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'forma',
    title: 'Pavyzdinė atsisakymo forma',
    body: (
      <div className="grid gap-2 rounded-house border border-line bg-raised p-5">
        <p>{`Kam: ${recipient}`}</p>
        <p>Pranešu, kad atsisakau šių prekių pirkimo (paslaugų teikimo) sutarties: …</p>
        <p>Užsakymo numeris ir data (prekės gavimo data): …</p>
        <p>Vartotojo vardas, pavardė ir adresas: …</p>
        <p>Data ir parašas (jei pranešama raštu popieriuje): …</p>
      </div>
    ),
  },
  {
    id: 'garantija',
    title: 'Kokybė ir garantija',
    body: (
      <>
        <p>
          Vartotojui už prekės trūkumus pagal įstatymą atsakome 2&nbsp;metus nuo jos perdavimo. Jei prekė neatitinka
          sutarties, galite reikalauti ją nemokamai sutaisyti arba pakeisti, o jei tai neįmanoma ar nepadaroma –
          sumažinti kainą arba nutraukti sutartį ir grąžinti pinigus.
        </p>
        <p>
          Jei gamintojas suteikia savo garantiją, ji šių teisių nemažina. Įmonėms dėl trūkumų taikomos įstatymo
          nuostatos dėl daikto kokybės.
        </p>
      </>
    ),
  },
  complaints,
]
