import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { hydrateWhenVisible } from '#shell/ui/hydrate-when-visible.tsx'
import { CompanyDetails, HowToReachUs } from '#storefront/pages/shop/company-details.tsx'
import { Go, TextPage, type TextSection } from '#storefront/pages/shop/text-page.tsx'

/** The canonical one of its two addresses. */
const trueAddress = '/privatumo-politika'

export function loader({ request }: LoaderFunctionArgs) {
  const head = pageMeta({
    title: 'Privatumo ir slapukų politika',
    description:
      'Kokius asmens duomenis renkame, kam jų reikia, kiek laiko saugome, kam perduodame ir kaip pasinaudoti savo teisėmis; slapukų sąrašas.',
    canonical: new URL(trueAddress, request.url).href,
  })
  return { head }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? []

export default function PrivacyPage() {
  return (
    <TextPage
      title="Privatumo ir slapukų politika"
      lead="Kokius jūsų duomenis tvarkome, kodėl ir kiek laiko, ir ką svetainė įrašo jūsų naršyklėje."
      sections={sections}
    />
  )
}

const RetentionTable = hydrateWhenVisible('saugome', () => import('./retention-table.tsx'), 'RetentionTable')
const CookieList = hydrateWhenVisible('slapuku-sarasas', () => import('./cookie-list.tsx'), 'CookieList')

const sections: TextSection[] = [
  {
    id: 'bendrosios-nuostatos',
    title: 'Bendrosios nuostatos',
    body: (
      <>
        <p>
          Jūsų duomenis tvarko <CompanyDetails />. Duomenis tvarkome pagal Bendrąjį duomenų apsaugos reglamentą (BDAR)
          ir Lietuvos Respublikos asmens duomenų teisinės apsaugos įstatymą. Visais duomenų klausimais kreipkitės{' '}
          <HowToReachUs />
          <span>.</span>
        </p>
        <p>
          Paslaugomis gali naudotis asmenys nuo 18&nbsp;metų, o nuo 15 iki 18&nbsp;metų – turintys tėvų ar globėjų
          sutikimą.
        </p>
        <p>
          Kaip nuomojame ir parduodame, rašome <Go to="/nuomos-taisykles">nuomos</Go>
          <span> ir</span> <Go to="/pirkimo-taisykles">pirkimo</Go>
          <span> taisyklėse.</span>
        </p>
      </>
    ),
  },
  {
    id: 'rinkimas-ir-saugojimas',
    title: 'Kokius duomenis renkame ir kiek saugome',
    body: (
      <>
        <ul>
          <li>
            <strong>Paskyra</strong>: vardas, pavardė, el. paštas, telefonas, įmonės pavadinimas ir kodai, slaptažodžio
            maiša (paties slaptažodžio nežinome), krepšelis ir jūsų objektai. Reikia sutarčiai vykdyti; saugome, kol
            turite paskyrą.
          </li>
          <li>
            <strong>Užsakymai, nuomos ir sąskaitos</strong>: pirkėjo duomenys, adresas, užsakytos prekės ir sumos.
            Reikia sutarčiai vykdyti ir apskaitai.
          </li>
          <li>
            <strong>Kontaktų forma</strong>: vardas, el. paštas, telefonas ir žinutė. Naudojame tik atsakymui. Išsiuntus
            laišką mums, svetainės duomenų bazėje jo turinys nelieka; pašto dėžutėje jį laikome, kol jūsų klausimas
            išspręstas.
          </li>
          <li>
            <strong>Sutarties atsisakymas</strong>: vardas, užsakymo numeris, el. paštas ir gavimo laikas. To reikalauja
            įstatymas.
          </li>
          <li>
            <strong>PVM mokėtojo kodas</strong>: jo galiojimą galime patikrinti Europos Komisijos sistemoje VIES ir
            saugome jos atsakymą.
          </li>
          <li>
            <strong>Techniniai duomenys</strong>: IP adresą naudojame svetainės saugumui, pavyzdžiui, kad niekas
            negalėtų spėlioti slaptažodžių; tai mūsų teisėtas interesas.
          </li>
        </ul>
        <p>Kam terminas pasibaigė, sistema kiekvieną naktį ištrina pati:</p>
        <RetentionTable />
      </>
    ),
  },
  {
    id: 'treciosios-salys',
    title: 'Tretieji asmenys',
    body: (
      <p>
        Duomenų neparduodame ir reklamai neperduodame. Juos gauna tik tie, be kurių negalime suteikti paslaugos ar
        įvykdyti įstatymo: svetainės ir el. pašto talpinimo paslaugų teikėjai, bankas, per kurį mokate, buhalteris ir
        Valstybinė mokesčių inspekcija (PVM sąskaitų duomenys), o teisės aktų nustatytais atvejais – teismai ir
        teisėsauga.
      </p>
    ),
  },
  {
    id: 'duomenu-keitimas',
    title: 'Duomenų keitimas ir jūsų teisės',
    body: (
      <>
        <p>
          Savo duomenis galite patys pakeisti, atsisiųsti ir ištrinti <Go to="/profile">paskyroje</Go>
          <span>
            . Taip pat galite parašyti mums ir prašyti parodyti, kokius jūsų duomenis tvarkome, juos ištaisyti,
            ištrinti, perkelti ar apriboti jų tvarkymą, ir nesutikti su tvarkymu, kuris grindžiamas teisėtu interesu. Į
            prašymą atsakome per 30&nbsp;dienų; sudėtingam galime pratęsti terminą dar dviem mėnesiais ir tada parašome,
            kodėl.
          </span>
        </p>
        <p>
          Ištrynus paskyrą, jos asmens duomenys panaikinami, taip pat ir užsakymuose, kai jie užbaigti. Sąskaitos ir
          kiti dokumentai, kuriuos įstatymas liepia saugoti, lieka iki termino pabaigos.
        </p>
      </>
    ),
  },
  {
    id: 'pretenzijos',
    title: 'Pretenzijos',
    body: (
      <p>
        Jei manote, kad duomenis tvarkome netinkamai, rašykite mums – atsakysime per 30&nbsp;dienų. Taip pat galite
        pateikti skundą Valstybinei duomenų apsaugos inspekcijai (<Go to="https://vdai.lrv.lt">vdai.lrv.lt</Go>
        <span>).</span>
      </p>
    ),
  },
  {
    id: 'politikos-keitimas',
    title: 'Politikos keitimas',
    body: (
      <p>
        Politiką galime keisti, kai keičiasi svetainė ar teisės aktai. Nauja redakcija galioja nuo paskelbimo šiame
        puslapyje. Jei pakeitimas leistų duomenis naudoti naujam tikslui, iš anksto paprašysime sutikimo arba apie tai
        pranešime.
      </p>
    ),
  },
  { id: 'slapukai', title: 'Slapukai ir naršyklės atmintis', body: <CookieList /> },
]
