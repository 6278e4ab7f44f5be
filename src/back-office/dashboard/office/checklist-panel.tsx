import { Link } from 'react-router'
import type { AnswerOf } from '#platform/contract.ts'
import { sellerFieldLabels } from '#shell/settings/seller-fields.ts'
import { ArrowRightIcon, CheckIcon } from '#shell/ui/frame-icons.tsx'
import type { PendingResult } from '#shell/ui/office/pending-result.ts'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import type { Checklist, ChecklistStep, ShowChecklist } from '../checklist.contract.ts'

interface Step {
  title: string
  why: string
  /** Absent for steps outside the office. */
  href?: (checklist: Checklist) => string
  link?: string
}

const inSettings = (field: string) => () => `/admin/settings#${field}`

const words: Record<ChecklistStep, Step> = {
  company: {
    title: 'Įmonė',
    why: 'Pavadinimas, įmonės kodas ir adresas rašomi kiekviename dokumente.',
    href: inSettings('name'),
    link: 'Įrašyti įmonę',
  },
  vat: {
    title: 'PVM',
    why: 'PVM mokėtojo kodas. Jei PVM nemokate, palikite tuščią: kainos bus galutinės.',
    href: inSettings('vat_code'),
    link: 'Įrašyti PVM kodą',
  },
  bank: {
    title: 'Banko sąskaita',
    why: 'Į ją klientai moka pagal išankstinę sąskaitą ir QR kodą.',
    href: inSettings('iban'),
    link: 'Įrašyti sąskaitą',
  },
  hours: {
    title: 'Darbo laikas',
    why: 'Pagal jį skaičiuojamos nuomos dienos. Patikrinkite, ar tinka pirmadienis–penktadienis 8–17 val., ir išsaugokite.',
    href: inSettings('opening_hours[open]'),
    link: 'Nustatyti darbo laiką',
  },
  email: {
    title: 'Parduotuvės el. paštas',
    why: 'Jį mato klientai, į jį ateina žinutės iš svetainės.',
    href: inSettings('email'),
    link: 'Įrašyti el. paštą',
  },
  mail: {
    title: 'Laiškų siuntimas',
    why: 'Serveryje nustatykite MAIL_URL. Kol jo nėra, sąskaitos klientams neišsiunčiamos, laiškai tik guli duomenų aplanke.',
  },
  products: {
    title: 'Pirmosios prekės',
    why: 'Bent viena kategorija ir joje prekė, kad būtų ką užsakyti.',
    href: ({ has_category }) => (has_category ? '/admin/rent/products' : '/admin/rent/categories'),
    link: 'Pridėti prekių',
  },
}

export function ChecklistPanel({ question }: { question: PendingResult<AnswerOf<typeof ShowChecklist>> }) {
  const { data: shown } = useLoaded(question)
  if (!shown || shown.data.steps.length === 0) return null
  const { ready, missing, steps } = shown.data
  const lacking = missing.map((field) => sellerFieldLabels[field]).join(', ')
  return (
    <section aria-labelledby="pradzia" className="mb-5 rounded-house border border-line bg-raised">
      <header className="grid gap-1 border-b border-line px-5 py-4">
        <h2 id="pradzia" className="flex flex-wrap items-baseline justify-between gap-x-4 text-lg">
          Paruoškite parduotuvę
          <span className="figures text-sm font-normal text-soft">
            {`Atlikta ${steps.filter(({ done }) => done).length} iš ${steps.length}`}
          </span>
        </h2>
        <p className="max-w-prose text-soft">
          {ready
            ? 'Užsakymai jau priimami. Šiuos darbus dar verta užbaigti.'
            : `Užsakymai kol kas nepriimami ir dokumentai neišrašomi, nes sąskaitoms dar trūksta pardavėjo ${lacking}. Pirkėjai mato, kad netrukus pradėsite.`}
        </p>
      </header>
      <ol className="divide-y divide-line">
        {steps.map(({ step, done }) => (
          <li key={step} className="flex gap-3 px-5 py-3">
            <Mark done={done} />
            <div className="grid min-w-0 flex-1 gap-x-6 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
              <div>
                <h3 className={`text-base ${done ? 'font-normal text-soft' : 'font-semibold'}`}>
                  <span>{words[step].title}</span>
                  <span className="sr-only">{done ? ', atlikta' : ', neatlikta'}</span>
                </h3>
                {!done && <p className="max-w-prose text-sm text-soft">{words[step].why}</p>}
              </div>
              {!done && words[step].href && (
                <Link
                  to={words[step].href(shown.data)}
                  className="inline-flex min-h-11 items-center gap-2 font-semibold text-steel hover:underline"
                >
                  <span>{words[step].link}</span>
                  <ArrowRightIcon className="size-4" />
                </Link>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Mark({ done }: { done: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`mt-0.5 flex size-6 shrink-0 items-center justify-center rounded-full border-2 ${done ? 'border-good bg-good-tint text-good' : 'border-edge'}`}
    >
      {done && <CheckIcon className="size-3.5" />}
    </span>
  )
}
