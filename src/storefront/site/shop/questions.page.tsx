import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { PAY_WITHIN_DAYS } from '#orders/compute-due-day.ts'
import { buildCanonicalUrl } from '#platform/pages/build-canonical-url.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { requestInLoader } from '#platform/pages/request-in-loader.ts'
import { describeClosedWeekdays } from '#rules/calendar/describe-closed-weekdays.ts'
import { formatClosingTime, formatOpeningTime } from '#rules/calendar/format-open-hours.ts'
import { ListPlaces, type PublicPlace } from '#shell/branches/places.contract.ts'
import { useChosenBranch } from '#shell/branches/shop/public/chosen-place.ts'
import { type PublicSettings, ShowPublicSettings } from '#shell/settings/settings.contract.ts'
import { usePublicSettings } from '#shell/settings/shop/public/public-settings.tsx'
import { ChevronDownIcon } from '#shell/ui/frame-icons.tsx'
import { formatPostalAddress } from '#shell/ui/place-address.ts'
import { HowToReachUs } from './company-details.tsx'
import { Go } from './text-page.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ask = requestInLoader(context)
  const [{ data: settings }, { data: places }] = await Promise.all([ask(ShowPublicSettings), ask(ListPlaces)])
  const closed = describeClosedWeekdays(settings)
  const head = pageMeta({
    title: 'Dažniausiai užduodami klausimai',
    description:
      'Kaip išsinuomoti įrankį, kokių dokumentų reikia, kaip apmokėti, atsiimti ar gauti į objektą, ką daryti sugedus ir ar yra papildomų mokesčių.',
    canonical: buildCanonicalUrl(request),
    about: [questionsForSearchEngines(questions(settings, places, closed))],
  })
  return { head, closed }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? []

export default function QuestionsPage() {
  const { places } = useChosenBranch()
  const { closed } = useLoaderData<typeof loader>()
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="page-title">Dažniausiai užduodami klausimai</h1>
      <div className="mt-8 border-b border-line">
        {questions(usePublicSettings(), places, closed).map(({ question, answer, more }) => (
          <details key={question} className="group border-t border-line">
            <summary className="flex min-h-14 items-center justify-between gap-6 py-3 text-lg font-semibold hover:text-steel">
              <h2 className="text-lg">{question}</h2>
              <ChevronDownIcon className="shrink-0 text-soft transition-transform group-open:rotate-180" />
            </summary>
            <div className="grid max-w-prose gap-3 pb-6">
              {answer.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {more && (
                <p>
                  <Go to={more.href}>{more.words}</Go>
                </p>
              )}
            </div>
          </details>
        ))}
      </div>
      <p className="mt-8 text-soft">
        Neradote atsakymo? Klauskite <HowToReachUs />
        <span>. Persigalvojote užsakę?</span> <Go to="/sutarties-atsisakymas">Atsisakyti sutarties čia</Go>
        <span>.</span>
      </p>
    </div>
  )
}

interface Question {
  question: string
  answer: string[]
  more?: { href: string; words: string }
}

const nbsp = '\u00a0'

/** `places`: told one by one where there are several; `closed`: weekdays, of the settings' calendar. */
function questions(settings: PublicSettings, places: readonly PublicPlace[], closed: string): Question[] {
  const { cutoff_time, charge_closed_days, address } = settings
  const freeDays = charge_closed_days
    ? 'Skaičiuojamos visos laikotarpio dienos.'
    : `${closed || 'Šventės'} ir kitos dienos, kai nedirbame, nieko nekainuoja.`
  const at = address ? ` adresu ${address}` : ' adresu, kurį rasite prie kontaktų'
  return [
    {
      question: 'Kaip išsinuomoti įrankį?',
      answer: [
        'Susiraskite įrankį, kalendoriuje pasirinkite laisvas dienas (nuomojamam valandomis – dieną ir valandą) ir įdėkite jį į krepšelį. Visą kainą su PVM matote dar prieš užsakydami.',
        `Paskyros nereikia. ${freeDays} Grąžinus iki ${cutoff_time}, neskaičiuojama ir paskutinė diena.`,
      ],
      more: { href: '/nuomos-taisykles#dienos', words: 'Kaip skaičiuojamos dienos' },
    },
    {
      question: 'Kokių dokumentų reikia?',
      answer: [
        'Atsiimdami parodykite asmens tapatybės kortelę, pasą arba vairuotojo pažymėjimą. Dokumento kopijų nedarome.',
        'Jei nuomoja įmonė, užsakydami įrašykite jos pavadinimą ir kodą. Atsiimti gali vadovas arba žmogus, kurį įmonė tam įgaliojo.',
      ],
    },
    {
      question: 'Kaip galima apmokėti?',
      answer: [
        `Banko pavedimu. Vos užsakius, el. paštu ateina išankstinė sąskaita; ją apmokėkite per ${PAY_WITHIN_DAYS}${nbsp}dienas, o jei nuoma prasideda anksčiau – ne vėliau kaip pirmąją nuomos dieną.`,
        'Gavę pinigus, atsiunčiame PVM sąskaitą faktūrą. Abi sąskaitos lieka ir jūsų paskyroje.',
      ],
    },
    {
      question: 'Ar pristatote?',
      answer: [
        'Taip. Užsakydami pasirinkite „Pristatykite“ ir nurodykite adresą – savo namų ar objekto. Pristatymo laiką pasirinksite užsakydami arba suderinsime telefonu.',
      ],
    },
    {
      question: 'Kur ir kada atsiimti?',
      answer:
        places.length > 1
          ? whereAndWhen(places)
          : [
              `Užsakymai atsiimami${at}. Nuomojamas įrankis laukia jūsų nuo ${formatOpeningTime(settings)} pirmąją nuomos dieną, valandomis nuomojamas – nuo pasirinktos valandos.`,
              `Grąžinkite ten pat iki sutarto laiko, ne vėliau kaip ${formatClosingTime(settings)}. Perduodami kartu patikriname, ar įrankis veikia ir ar nieko netrūksta.`,
            ],
    },
    {
      question: 'Ką daryti, jei įrankis sugedo?',
      answer: [
        'Nustokite juo dirbti ir iš karto mums praneškite. Patys neardykite ir neremontuokite.',
        'Jei sugedo ne dėl jūsų kaltės, įrankį nemokamai sutaisome arba pakeičiame, o už laiką, kai juo naudotis negalėjote, nuomos mokesčio neimame. Jei sugadinote, atlyginate remonto išlaidas.',
      ],
      more: { href: '/nuomos-taisykles#gedimai', words: 'Gedimai ir sugadinimai' },
    },
    {
      question: 'Ar yra papildomų mokesčių?',
      answer: [
        'Užsakydami matote galutinę sumą su PVM; kitų mokesčių už užsakymą nėra. Jei įrankiui reikia užstato, jis parodytas atskirai: grąžinus įrankį, užstatą grąžiname.',
        'Papildomai mokėti gali tekti tik tada, jei įrankį grąžinate vėliau, negu sutarta, jį sugadinate ar prarandate.',
      ],
      more: { href: '/nuomos-taisykles#velavimas', words: 'Kai grąžinama vėliau' },
    },
  ]
}

/** schema.org. */
function questionsForSearchEngines(questions: Question[]): object {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
    })),
  }
}

function whereAndWhen(places: readonly PublicPlace[]): string[] {
  const reached = places.map((place) => [place.title, formatPostalAddress(place)].filter(Boolean).join(', '))
  return [
    `Užsakymai atsiimami padalinyje, kurį pasirenkate: ${reached.join('; ')}. Nuomojamas įrankis laukia jūsų nuo padalinio darbo pradžios pirmąją nuomos dieną, valandomis nuomojamas – nuo pasirinktos valandos.`,
    'Grąžinkite iki sutarto laiko, ne vėliau kaip iki padalinio darbo pabaigos: ten pat arba kitame padalinyje, jei taip užsakėte. Perduodami kartu patikriname, ar įrankis veikia ir ar nieko netrūksta.',
  ]
}
