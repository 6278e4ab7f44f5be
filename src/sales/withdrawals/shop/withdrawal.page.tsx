import { useEffect, useRef } from 'react'
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
} from 'react-router'
import { NetworkError } from '#platform/browser/api-client.ts'
import { buildCanonicalUrl } from '#platform/pages/build-canonical-url.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { requestInAction } from '#platform/pages/request-in-action.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { Phones } from '#shell/branches/shop/public/phones.tsx'
import { usePublicSettings } from '#shell/settings/shop/public/public-settings.tsx'
import { Banner } from '#shell/ui/banner.tsx'
import type { FormFieldErrors } from '#shell/ui/field-errors.tsx'
import { LinkButton } from '#shell/ui/link-button.tsx'
import { ReceiveWithdrawal, Withdrawal, type WithdrawalReceipt } from '../withdrawals.contract.ts'
import { ConfirmStep, FillStep } from './withdrawal-form.tsx'
import { StatementFact, WithdrawalStatement } from './withdrawal-statement.tsx'

const title = 'Sutarties atsisakymas'

export function loader({ request }: LoaderFunctionArgs) {
  const head = pageMeta({
    title,
    description:
      'Praneškite, kad atsisakote nuomos ar pirkimo sutarties: vardas, užsakymo numeris ir el. paštas. Prisijungti nereikia, patvirtinimas ateina iš karto.',
    canonical: buildCanonicalUrl(request),
  })
  return { head }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? []

type WithdrawalStep =
  | { step: 'fill'; typed: Partial<Withdrawal>; errors?: FormFieldErrors; message?: string }
  | { step: 'confirm'; typed: Withdrawal; message?: string }
  | { step: 'received'; receipt: WithdrawalReceipt }

/** Works without scripts: each step is posted and rendered here. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const typed = readTyped(form)
  const step = form.get('step')
  if (step === 'edit') return say({ step: 'fill', typed })

  const checked = Withdrawal.safeParse(typed)
  if (!checked.success) {
    const errors: FormFieldErrors = {}
    for (const { path, message } of checked.error.issues) errors[String(path[0])] ??= [message]
    return say({ step: 'fill', typed, errors }, 422)
  }
  if (step !== 'confirm') return say({ step: 'confirm', typed: checked.data })

  const heard = await requestInAction(context, ReceiveWithdrawal, checked.data)
  if ('refused' in heard)
    return say({ step: 'confirm', typed: checked.data, message: heard.refused.message }, heard.status)
  return say({ step: 'received', receipt: heard.said.data })
}

const say = (said: WithdrawalStep, status = 200) => data(said, { status })

/** Typed text stays while offline. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs): Promise<WithdrawalStep> {
  const form = await request.clone().formData()
  try {
    return await serverAction<typeof action>()
  } catch {
    const typed = readTyped(form)
    const { message } = new NetworkError()
    return form.get('step') === 'confirm' ? { step: 'confirm', typed, message } : { step: 'fill', typed, message }
  }
}

function readTyped(form: FormData): Withdrawal {
  const text = (name: string) => String(form.get(name) ?? '')
  return { name: text('name'), order_number: text('order_number'), email: text('email') }
}

export default function WithdrawalPage() {
  const said: WithdrawalStep = useActionData<WithdrawalStep>() ?? { step: 'fill', typed: {} }
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(said.step)
  useEffect(() => {
    if (shown.current !== said.step) heading.current?.focus()
    shown.current = said.step
  }, [said.step])

  return (
    <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,34rem)_minmax(0,30rem)]">
      <div>
        <h1 ref={heading} tabIndex={-1} className="page-title outline-none">
          {headings[said.step]}
        </h1>
        <div className="mt-6">
          <Step said={said} />
        </div>
      </div>
      <AboutWithdrawal />
    </div>
  )
}

const headings = { fill: title, confirm: 'Ar viskas teisinga?', received: 'Atsisakymą gavome' }

const noErrors: FormFieldErrors = {}

function Step({ said }: { said: WithdrawalStep }) {
  if (said.step === 'received') return <Received receipt={said.receipt} />
  if (said.step === 'confirm')
    return (
      <>
        <p className="mb-5">Šį pranešimą išsiųsime, kai paspausite „Patvirtinti atsisakymą“.</p>
        <ConfirmStep typed={said.typed} message={said.message ?? ''} />
      </>
    )
  return (
    <>
      <p className="mb-6 text-lg text-soft">
        Užpildykite ir patvirtinkite. Prisijungti ar nurodyti priežasties nereikia.
      </p>
      <FillStep typed={said.typed} errors={said.errors ?? noErrors} message={said.message ?? ''} />
    </>
  )
}

function Received({ receipt: { received_at, ...statement } }: { receipt: WithdrawalReceipt }) {
  return (
    <div className="grid gap-6">
      <Banner kind="success">
        Jūsų pranešimas gautas. Patvirtinimą siunčiame adresu{' '}
        <strong className="wrap-anywhere">{statement.email}</strong>.
      </Banner>
      <WithdrawalStatement {...statement}>
        <StatementFact term="Gauta">{formatDateTime(received_at)}</StatementFact>
      </WithdrawalStatement>
      <p>
        Peržiūrėsime užsakymą ir parašysime jums. Sumokėtus pinigus grąžiname per 14&nbsp;dienų nuo pranešimo gavimo, o
        gautą prekę išsiųskite ar grąžinkite per 14&nbsp;dienų nuo pranešimo.
      </p>
      <div>
        <LinkButton variant="quiet" to="/">
          Į parduotuvę
        </LinkButton>
      </div>
    </div>
  )
}

function AboutWithdrawal() {
  const { email } = usePublicSettings()
  return (
    <aside
      aria-labelledby="apie-atsisakyma"
      className="grid content-start gap-3 self-start border-l-2 border-line pl-5"
    >
      <h2 id="apie-atsisakyma" className="section-title">
        Kada galima atsisakyti
      </h2>
      <p>
        Vartotojas – žmogus, kuris perka ar nuomojasi ne verslui, – gali atsisakyti sutarties be priežasties:{' '}
        <Link to="/pirkimo-taisykles#atsisakymas" className="text-link">
          pirkimo
        </Link>{' '}
        – per 14&nbsp;dienų nuo prekės gavimo,{' '}
        <Link to="/nuomos-taisykles#atsisakymas" className="text-link">
          nuomos
        </Link>{' '}
        – per 14&nbsp;dienų nuo užsakymo.
      </p>
      <p>Jei nuoma jūsų prašymu jau prasidėjo, mokate tik už praėjusį laiką.</p>
      <p>
        Pranešti galite ir kitaip:{' '}
        {email && (
          <span>
            el. paštu{' '}
            <a href={`mailto:${email}`} className="text-link">
              {email}
            </a>
            {', '}
          </span>
        )}
        <Phones before="telefonu " after=", " />
        <Link to="/pirkimo-taisykles#forma" className="text-link">
          pavyzdine forma
        </Link>{' '}
        ar bet kokiu kitu aiškiu pareiškimu.
      </p>
    </aside>
  )
}
