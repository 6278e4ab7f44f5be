import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { TransferDetails } from '#orders/shop/public/bank-details.tsx'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { requestInAction } from '#platform/pages/request-in-action.ts'
import { requestInLoader } from '#platform/pages/request-in-loader.ts'
import { formatLongDay } from '#rules/calendar/format-day.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { BranchContacts } from '#shell/branches/shop/public/branch-contacts.tsx'
import { Banner } from '#shell/ui/banner.tsx'
import { parsePayWay } from '../pay-way-value.ts'
import { type Payable, type PayableState, PayByLink, ShowPayable } from '../paying.contract.ts'
import { PayChoice } from './public/pay-choice.tsx'
import { ProviderRedirectNotice } from './public/provider-redirect-notice.tsx'
import { useProviderRedirect } from './public/use-provider-redirect.ts'

export const meta = () => pageMeta({ title: 'Apmokėjimas' })

export async function loader({ params, context }: LoaderFunctionArgs) {
  const secret = params.secret ?? ''
  try {
    const { data: payable } = await requestInLoader(context)(ShowPayable, { params: { secret } })
    return data({ payable })
  } catch (thrown) {
    if (!isMissing(thrown)) throw thrown
    return data({ payable: undefined }, { status: 404 })
  }
}

const isMissing = (thrown: unknown) =>
  thrown instanceof Object && 'init' in thrown && (thrown.init as ResponseInit | null)?.status === 404

/** A page that leads on: forms may redirect only to our own (CSP). */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const body = { ...parsePayWay(String(form.get('method'))), seen: Number(form.get('seen')) }
  const heard = await requestInAction(context, PayByLink, body, { secret: params.secret ?? '' })
  if ('refused' in heard) return data({ message: heard.refused.message, address: undefined }, { status: heard.status })
  return data({ message: '', address: heard.said.data.address })
}

/** A refusal reloads too: the bill was paid, or its sum changed, meanwhile. */
export const shouldRevalidate = () => true

export default function PayPage() {
  const { payable } = useLoaderData<typeof loader>()
  return payable ? <Pay payable={payable} /> : <NoLink />
}

function NoLink() {
  return (
    <div className="grid max-w-prose gap-4 pb-16">
      <h1 className="page-title">Tokios mokėjimo nuorodos nėra</h1>
      <p className="text-lg">
        Patikrinkite, ar nuoroda nukopijuota visa. Jei taip, mokėti pagal ją nebereikia arba ji pakeista – susisiekite
        su mumis.
      </p>
      <BranchContacts />
    </div>
  )
}

function Pay({ payable }: { payable: Payable }) {
  const said = useActionData<typeof action>()
  useProviderRedirect(said?.address)
  return (
    <div className="grid max-w-xl gap-8 pb-16">
      <header>
        <h1 className="page-title figures">{titleOf(payable)}</h1>
        {payable.state === 'open' && <p className="figures mt-3 text-3xl font-semibold">{formatMoney(payable.left)}</p>}
        {payable.state === 'open' && payable.left < payable.total && payable.bills.length < 2 && (
          <p className="figures mt-1 text-soft">
            Liko mokėti iš <span>{formatMoney(payable.total)}</span>: gavome{' '}
            <span>{formatMoney(payable.total - payable.left)}</span>.
          </p>
        )}
      </header>
      {said?.address ? (
        <ProviderRedirectNotice address={said.address} />
      ) : payable.state === 'open' ? (
        <Ways payable={payable} message={said?.message ?? ''} />
      ) : (
        <Closed state={payable.state} isOrder={payable.order_id !== null} />
      )}
    </div>
  )
}

function titleOf({ order_id, bills }: Payable): string {
  if (order_id !== null) return `Užsakymas Nr.\u00a0${order_id}`
  return bills.length === 1 ? `Sąskaita ${bills[0]?.number}` : 'Neapmokėtos sąskaitos'
}

function Ways({ payable, message }: { payable: Payable; message: string }) {
  const { state, formData } = useNavigation()
  const pending = state === 'idle' ? null : String(formData?.get('method') ?? '')
  const { bills, methods, left, least: min, reference } = payable
  return (
    <>
      {message && <Banner kind="error">{message}</Banner>}
      {methods.length > 0 && (
        <Form method="post">
          <input type="hidden" name="seen" value={left} />
          <PayChoice methods={methods} pending={pending} amount={left} />
        </Form>
      )}
      {min && (
        <p className="figures">
          {`Internetu galima mokėti ne mažiau kaip ${formatMoney(min)}. Šią sumą apmokėkite pavedimu arba atsiimdami.`}
        </p>
      )}
      {bills.length > 1 && (
        <ul className="figures divide-y divide-line border-y border-line">
          {bills.map(({ number, due_on, open }) => (
            <li key={number} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span>
                <span>{number}</span>
                {due_on && <span className="text-soft">{`, iki ${formatLongDay(due_on)}`}</span>}
              </span>
              <span className="font-semibold">{formatMoney(open)}</span>
            </li>
          ))}
        </ul>
      )}
      {reference && (
        <section aria-labelledby="pavedimu">
          <h2 id="pavedimu" className="section-title mb-4">
            {methods.length > 0 ? 'Arba pavedimu' : 'Apmokėjimas pavedimu'}
          </h2>
          <TransferDetails amount={left} reference={reference} />
        </section>
      )}
    </>
  )
}

function Closed({ state, isOrder }: { state: Exclude<PayableState, 'open'>; isOrder: boolean }) {
  return (
    <div className="grid gap-4">
      {state === 'paid' ? (
        <Banner kind="success">{isOrder ? 'Apmokėta. Ačiū!' : 'Viskas apmokėta. Ačiū!'}</Banner>
      ) : (
        <p className="text-lg">{closedWords[state]}</p>
      )}
      <BranchContacts />
    </div>
  )
}

const closedWords: Record<Exclude<PayableState, 'open' | 'paid'>, string> = {
  lapsed: 'Užsakymas laiku neapmokėtas, todėl nebegalioja: mokėti nebereikia. Jei jo dar reikia, užsakykite iš naujo.',
  waiting: 'Užsakymas dar laukia įmonės patvirtinimo. Mokėti bus galima, kai jį patvirtins.',
  unapproved: 'Įmonė užsakymo nepatvirtino: mokėti nereikia.',
  'on-credit': 'Užsakymas apmokamas pagal sąskaitą: mokėti reikės, kai ją išrašysime.',
}
