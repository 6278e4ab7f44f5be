import { data, Link, type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import { buildOnlinePaymentPath } from '#finance/online-payments/build-online-payment-path.ts'
import { ShowOnlinePayment } from '#finance/online-payments/online-payments.contract.ts'
import { payLinkPath } from '#people/pay-links/pay-link-path.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { requestInLoader } from '#platform/pages/request-in-loader.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { BranchContacts } from '#shell/branches/shop/public/branch-contacts.tsx'
import { useVatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { buildButtonClasses } from '#shell/ui/build-button-classes.ts'
import { DownloadIcon } from '#shell/ui/icons.tsx'
import { Spinner } from '#shell/ui/spinner.tsx'
import { usePolling } from '#shell/ui/use-polling.ts'
import { ShopPayLinkButton } from './shop-pay-link-button.tsx'

export const meta = () => pageMeta({ title: 'Mokėjimas' })

type PaidPageData = AnswerOf<typeof ShowOnlinePayment>['data']

/** The payer's return page. Query parameters are not trusted: the state comes from the server. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const secret = params.secret ?? ''
  const { data: payment } = await requestInLoader(context)(ShowOnlinePayment, { params: { secret } })
  return data({ payment })
}

export default function PaidPage() {
  const { payment } = useLoaderData<typeof loader>()
  const secret = useParams().secret ?? ''
  const isPatient = usePolling(payment.state === 'waiting')
  return (
    <div className="grid max-w-xl gap-6 pb-16">
      {/* Reserves the height: nothing shifts. */}
      <div aria-live="polite" className="grid min-h-56 content-start gap-4">
        <h1 className="page-title">{titles[payment.state]}</h1>
        <p className="figures text-lg">
          <span>{whatFor(payment)}</span> – <strong>{formatMoney(payment.amount)}</strong>
        </p>
        <Told payment={payment} secret={secret} isPatient={isPatient} />
      </div>
      <BranchContacts />
    </div>
  )
}

const titles: Record<PaidPageData['state'], string> = {
  waiting: 'Laukiame patvirtinimo',
  paid: 'Ačiū, apmokėta!',
  'not-paid': 'Mokėjimas neįvyko',
  'to-decide': 'Pinigai pas mus',
  returned: 'Pinigai grąžinti',
}

function whatFor({ order_id, bills }: PaidPageData): string {
  if (order_id !== null) return `Užsakymas Nr.\u00a0${order_id}`
  return bills.length === 1 ? `Sąskaita ${bills[0]}` : `Sąskaitos ${bills.join(', ')}`
}

function Told({ payment, secret, isPatient }: { payment: PaidPageData; secret: string; isPatient: boolean }) {
  const say = useVatWords()
  const here = buildOnlinePaymentPath(secret)
  switch (payment.state) {
    case 'waiting':
      return (
        <>
          <noscript>
            <meta httpEquiv="refresh" content={`5;url=${here}`} />
          </noscript>
          <p className="flex items-center gap-3">
            <Spinner />
            <span>
              {isPatient
                ? 'Bankas patvirtina ilgiau nei įprastai. Puslapį galite uždaryti: kai pinigai ateis, parašysime el. paštu.'
                : 'Bankas tuoj patvirtins mokėjimą. Paprastai tai trunka kelias sekundes.'}
            </span>
          </p>
          <p className="flex flex-wrap gap-x-6">
            <a href={here} className="text-link inline-block py-2">
              Tikrinti dar kartą
            </a>
            <Link to={payLinkPath(secret)} className="text-link inline-block py-2">
              Nesumokėjote? Grįžti prie apmokėjimo
            </Link>
          </p>
        </>
      )
    case 'paid':
      return (
        <>
          <p>
            {payment.what === 'order'
              ? say('Kas toliau: užsakymą ruošiame. PVM sąskaitą faktūrą išsiuntėme el. paštu.')
              : 'Mokėjimą įrašėme prie jūsų sąskaitų. Daugiau nieko daryti nereikia.'}
          </p>
          {payment.document && (
            <p>
              <a
                href={`/api/online-payments/${secret}/invoice`}
                download
                className={buildButtonClasses('primary', 'default', 'w-full sm:w-auto')}
              >
                <DownloadIcon className="size-4.5" />
                <span>
                  <span>{say('PVM sąskaita faktūra')}</span> <span>{payment.document.number}</span> (PDF)
                </span>
              </a>
            </p>
          )}
        </>
      )
    case 'not-paid':
      return (
        <>
          <p>Mokėjimas atšauktas arba atmestas. Pinigai nenuskaityti.</p>
          <ShopPayLinkButton secret={secret} words="Bandyti dar kartą" />
        </>
      )
    case 'to-decide':
      return <p>Gavome jūsų pinigus ir su jumis susisieksime: jų įrašyti iš karto negalėjome. Dar kartą nemokėkite.</p>
    case 'returned':
      return <p>Pinigus grąžinome tuo pačiu keliu, kuriuo mokėjote. Į sąskaitą jie grįžta per kelias darbo dienas.</p>
  }
}
