import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { buildCanonicalUrl } from '#platform/pages/build-canonical-url.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { CompanyDetails, HowToReachUs } from '#storefront/pages/shop/company-details.tsx'
import { Go, TextPage, type TextSection } from '#storefront/pages/shop/text-page.tsx'

const title = 'Prieinamumo pareiškimas'

export function loader({ request }: LoaderFunctionArgs) {
  const head = pageMeta({
    title,
    description:
      'Kaip svetainė pritaikyta žmonėms su negalia: kokio standarto laikomės, kaip tikriname, kas dar netobula ir kur kreiptis radus kliūtį.',
    canonical: buildCanonicalUrl(request),
  })
  return { head }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? []

export default function AccessibilityPage() {
  return (
    <TextPage
      title={title}
      lead="Norime, kad išsinuomoti ir nusipirkti galėtų kiekvienas: ir tas, kuris naudojasi tik klaviatūra, ir tas, kuris puslapio klausosi."
      sections={sections}
    />
  )
}

/** Must be true of the shop: a change of its accessibility changes these lines. */
const sections: TextSection[] = [
  {
    id: 'standartas',
    title: 'Kokio standarto laikomės',
    body: (
      <>
        <p>
          Pareiškimas galioja šiai elektroninei parduotuvei, kurią valdo <CompanyDetails />. Ją kuriame pagal
          Žiniatinklio turinio prieinamumo gaires WCAG&nbsp;2.2 (AA lygis) ir Europos standartą EN&nbsp;301&nbsp;549,
          kaip to reikalauja Gaminių ir paslaugų prieinamumo reikalavimų įstatymas.
        </p>
        <p>
          Mūsų vertinimu, parduotuvė šiuos reikalavimus <strong>iš esmės atitinka</strong>; išimtis išvardijame žemiau.
          Nepriklausomas auditas neatliktas.
        </p>
      </>
    ),
  },
  {
    id: 'kas-padaryta',
    title: 'Kas padaryta',
    body: (
      <ul>
        <li>Viskas, kas daroma pele, daroma ir klaviatūra; matyti, kur esate, o meniu galima praleisti.</li>
        <li>Nuomos datas galima ne tik pasirinkti kalendoriuje, bet ir įrašyti.</li>
        <li>
          Klaidos paaiškinamos žodžiais prie savo lauko, o tai, ką įrašėte, nedingsta. Būsena pasakoma žodžiu, ne vien
          spalva.
        </li>
        <li>Tekstą galima padidinti iki 200&nbsp;%, puslapis telpa ir 320&nbsp;taškų pločio lange.</li>
        <li>Yra šviesi ir tamsi išvaizda; kas paprašė mažiau judesio, judesio nemato.</li>
        <li>Puslapiai atsiunčiami jau su turiniu, sutarties atsisakymo forma veikia ir be scenarijų („JavaScript“).</li>
      </ul>
    ),
  },
  {
    id: 'kaip-tikriname',
    title: 'Kaip tikriname',
    body: (
      <>
        <p>
          Kiekvieną kartą keisdami svetainę, ją patys tikriname naršyklėje telefono ir kompiuterio pločio lange:
          automatiniu „axe-core“ tikrintuvu, klaviatūra, o spalvų kontrastą – skaičiavimu. Automatinis tikrinimas randa
          tik dalį kliūčių, todėl mums svarbu, ką pasakysite jūs.
        </p>
        <p>Pareiškimas parengtas 2026-11-21 pagal mūsų pačių atliktą vertinimą.</p>
      </>
    ),
  },
  {
    id: 'kas-netobula',
    title: 'Kas dar netobula',
    body: (
      <ul>
        <li>
          <strong>Sąskaitos (PDF)</strong> neturi žymų ekrano skaityklėms. Tą patį – prekes, sumas, mokėjimo duomenis –
          rasite savo užsakymo puslapyje ir laiške.
        </li>
        <li>
          <strong>Prekių nuotraukos</strong> aprašytos tik prekės pavadinimu. Savybės surašytos žodžiais; trūkstamą
          aprašymą atsiųsime paprašius.
        </li>
        <li>
          <strong>Ekrano skaityklėmis</strong> (NVDA, VoiceOver) visi puslapiai nuosekliai dar neišbandyti.
        </li>
        <li>
          <strong>Gamintojų dokumentai</strong>, pavyzdžiui, naudojimo instrukcijos, priklauso ne nuo mūsų.
        </li>
      </ul>
    ),
  },
  {
    id: 'pastabos',
    title: 'Radote kliūtį?',
    body: (
      <>
        <p>
          Parašykite ar paskambinkite: <HowToReachUs />
          <span>
            . Pasakykite, kuriame puslapyje ir kas nepavyko. Atsakysime per 14&nbsp;dienų, o užsakyti padėsime iš karto
            telefonu ar laišku.
          </span>
        </p>
        <p>
          Jei atsakymas netenkina, galite kreiptis į Valstybinę vartotojų teisių apsaugos tarnybą, kuri prižiūri
          elektroninės prekybos prieinamumą: <Go to="https://www.vvtat.lt">vvtat.lt</Go>
          <span>.</span>
        </p>
      </>
    ),
  },
]
