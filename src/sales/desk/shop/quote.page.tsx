import { useEffect, useRef } from 'react'
import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { ListPaymentMethods, type PaymentMethod } from '#finance/online-payments/online-payments.contract.ts'
import { parsePayWay } from '#finance/paying/pay-way-value.ts'
import { PayChoice } from '#finance/paying/shop/public/pay-choice.tsx'
import { ProviderRedirectNotice } from '#finance/paying/shop/public/provider-redirect-notice.tsx'
import { useProviderRedirect } from '#finance/paying/shop/public/use-provider-redirect.ts'
import { OrderPlaces } from '#orders/shop/public/order-places.tsx'
import { OrderTotals } from '#orders/shop/public/order-totals.tsx'
import { ShopOrderLines } from '#orders/shop/public/shop-order-lines.tsx'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { requestInAction } from '#platform/pages/request-in-action.ts'
import { requestInLoader } from '#platform/pages/request-in-loader.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { BranchContacts } from '#shell/branches/shop/public/branch-contacts.tsx'
import { useVatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { Banner } from '#shell/ui/banner.tsx'
import { buildButtonClasses } from '#shell/ui/build-button-classes.ts'
import { Button } from '#shell/ui/button.tsx'
import { DownloadIcon } from '#shell/ui/icons.tsx'
import { StateLabel } from '#shell/ui/state-label.tsx'
import { getQuoteOrderState, type QuoteOrderState, quoteAsOrder } from '../quote-order-state.ts'
import { AcceptQuote, PayQuote, type PublicQuote, RequestQuoteAgain, ShowQuote } from '../quotes.contract.ts'
import { AcceptedQuote } from './accepted-quote.tsx'
import { WaiverTerms } from './waiver-terms.tsx'

export const meta = () => pageMeta({ title: 'Pasiūlymas' })

export async function loader({ params, context }: LoaderFunctionArgs) {
  const secret = params.secret ?? ''
  try {
    const ask = requestInLoader(context)
    const [{ data: quote }, { data: methods }] = await Promise.all([
      ask(ShowQuote, { params: { secret } }),
      ask(ListPaymentMethods),
    ])
    return data({ quote, secret, methods })
  } catch (thrown) {
    if (!isMissing(thrown)) throw thrown
    return data({ quote: undefined, secret, methods: [] }, { status: 404 })
  }
}

/** A dead link gets its own advice, not the 404 page. */
const isMissing = (thrown: unknown) =>
  thrown instanceof Object && 'init' in thrown && (thrown.init as ResponseInit | null)?.status === 404

/** Works without scripts; the form carries the version seen. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const method = form.get('method')
  if (method !== null) return pay(context, params.secret ?? '', String(method))
  if (form.has('again')) {
    const heard = await requestInAction(context, RequestQuoteAgain, {}, { secret: params.secret ?? '' })
    if ('refused' in heard)
      return data({ message: heard.refused.message, address: undefined }, { status: heard.status })
    return data({ message: '', address: undefined })
  }
  const seen = Number(form.get('seen'))
  const heard = await requestInAction(context, AcceptQuote, { seen }, { secret: params.secret ?? '' })
  if ('refused' in heard) return data({ message: heard.refused.message, address: undefined }, { status: heard.status })
  return data({ message: '', address: undefined })
}

/** The page navigates: the CSP forbids form redirects elsewhere. */
async function pay(context: ActionFunctionArgs['context'], secret: string, method: string) {
  const heard = await requestInAction(context, PayQuote, parsePayWay(method), { secret })
  if ('refused' in heard) return data({ message: heard.refused.message, address: undefined }, { status: heard.status })
  return data({ message: '', address: heard.said.data.address })
}

/** A refusal reloads too, to show what changed. */
export const shouldRevalidate = () => true

export default function QuotePage() {
  const { quote, secret, methods } = useLoaderData<typeof loader>()
  return quote ? <Quote quote={quote} secret={secret} methods={methods} /> : <NoQuote />
}

function NoQuote() {
  return (
    <div className="grid max-w-prose gap-4 pb-16">
      <h1 className="page-title">Tokio pasiūlymo nėra</h1>
      <p className="text-lg">
        Patikrinkite, ar nuoroda nukopijuota visa. Jei taip, pasiūlymo ar jo užsakymo nebėra: susisiekite su mumis –
        atsiųsime pasiūlymą iš naujo.
      </p>
      <BranchContacts />
    </div>
  )
}

type QuoteProps = { quote: PublicQuote; secret: string; methods: PaymentMethod[] }

function Quote({ quote, secret, methods }: QuoteProps) {
  const said = useActionData<typeof action>()
  useProviderRedirect(said?.address)
  const navigation = useNavigation()
  const isUnderWay = navigation.state === 'idle' ? null : String(navigation.formData?.get('method') ?? '')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (said) heading.current?.focus()
  }, [said])
  return (
    <div className="pb-16">
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-2">
        <h1 ref={heading} tabIndex={-1} className="page-title figures outline-none">
          {title(quote)}
        </h1>
        <p className="sm:ml-auto">
          <State quote={quote} />
        </p>
      </div>
      {said?.message && (
        <div className="mt-6 max-w-prose">
          <Banner kind="error">{said.message}</Banner>
        </div>
      )}
      <div className="mt-8 grid items-start gap-12 lg:grid-cols-2 lg:gap-16">
        <div className="grid gap-6">
          <Answer quote={quote} />
          {getQuoteOrderState(quote) === 'unpaid' &&
            methods.length > 0 &&
            (said?.address ? (
              <ProviderRedirectNotice address={said.address} />
            ) : (
              <Form method="post" className="max-w-md">
                <PayChoice methods={methods} pending={isUnderWay} />
              </Form>
            ))}
          <div>
            <a
              href={`/api/quotes/${secret}/pdf`}
              download={`pasiulymas-${quote.quote?.number}.pdf`}
              className={buildButtonClasses('quiet', 'default')}
            >
              <DownloadIcon className="size-4.5" />
              Pasiūlymas (PDF)
            </a>
          </div>
        </div>
        <section aria-labelledby="siulome" className="grid gap-4">
          <h2 id="siulome" className="section-title">
            Ką siūlome
          </h2>
          <OrderPlaces order={quoteAsOrder(quote)} />
          <ShopOrderLines order={quoteAsOrder(quote)} withReceipts />
          <OrderTotals order={quoteAsOrder(quote)} />
          {quote.deposit > 0 && (
            <p className="figures text-right text-sm text-soft">{`Užstatas ${formatMoney(quote.deposit)}: grąžinamas, kai grįžta įrankiai`}</p>
          )}
          <WaiverTerms lines={quote.lines} />
          <p className="text-[0.9375rem] wrap-anywhere text-soft">
            Kam: <span>{quote.title || `${quote.name} ${quote.lastname}`}</span>
            <span>{quote.im_k && `, įmonės kodas ${quote.im_k}`}</span>
          </p>
        </section>
      </div>
    </div>
  )
}

function title(quote: PublicQuote): string {
  const standing = getQuoteOrderState(quote)
  if (!standing) return `Pasiūlymas ${quote.quote?.number}`
  return ['lapsed', 'unapproved', 'cancelled'].includes(standing)
    ? `Užsakymas ${quote.id}`
    : `Užsakymas ${quote.id} priimtas`
}

const placedWords: Record<QuoteOrderState, [colour: 'green' | 'amber' | 'neutral', words: string]> = {
  unpaid: ['green', 'Užsakyta'],
  'on-credit': ['green', 'Užsakyta'],
  paid: ['green', 'Apmokėta'],
  waiting: ['amber', 'Laukia patvirtinimo'],
  lapsed: ['neutral', 'Nebegalioja'],
  unapproved: ['neutral', 'Nepatvirtintas'],
  cancelled: ['neutral', 'Atšauktas'],
}

function State({ quote }: { quote: PublicQuote }) {
  const standing = getQuoteOrderState(quote)
  if (standing) {
    const [colour, words] = placedWords[standing]
    return <StateLabel colour={colour}>{words}</StateLabel>
  }
  if (quote.state === 'quoted') return <StateLabel colour="amber">Laukia jūsų atsakymo</StateLabel>
  return <StateLabel colour="neutral">{quote.state === 'withdrawn' ? 'Atšauktas' : 'Nebegalioja'}</StateLabel>
}

function Answer({ quote }: { quote: PublicQuote }) {
  const say = useVatWords()
  const isUnderWay = useNavigation().state !== 'idle'
  const standing = getQuoteOrderState(quote)
  if (standing)
    return <AcceptedQuote quote={quote} standing={standing} reach={<BranchContacts placeId={quote.place_id} />} />
  if (quote.state === 'withdrawn')
    return (
      <>
        <p className="max-w-prose text-lg">Pasiūlymą atšaukėme. Jei įrankių dar reikia, susisiekite su mumis.</p>
        <BranchContacts placeId={quote.place_id} />
      </>
    )
  if (quote.state !== 'quoted')
    return (
      <>
        <p className="max-w-prose text-lg">
          Pasiūlymo laikas baigėsi<span>{quote.quote && ` ${formatDateTime(quote.quote.valid_until)}`}</span>.
          Paskambinkite arba parašykite – atnaujinsime.
        </p>
        {quote.asked_again_at ? (
          <Banner kind="info">
            <span>{`Prašymą gavome ${formatDateTime(quote.asked_again_at)}. Naują pasiūlymą atsiųsime el. paštu.`}</span>
          </Banner>
        ) : (
          <Form method="post">
            <input type="hidden" name="again" value="1" />
            <Button type="submit" size="large" className="max-sm:w-full" pending={isUnderWay}>
              Paprašyti iš naujo
            </Button>
          </Form>
        )}
        <BranchContacts placeId={quote.place_id} />
      </>
    )
  return (
    <Form method="post" className="grid gap-4">
      <input type="hidden" name="seen" value={quote.version} />
      <dl className="figures grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-soft">Galioja iki</dt>
        <dd>{quote.quote && formatDateTime(quote.quote.valid_until)}</dd>
        {quote.holds_until && (
          <>
            <dt className="text-soft">Įrankius laikome iki</dt>
            <dd>{formatDateTime(quote.holds_until)}</dd>
          </>
        )}
      </dl>
      {quote.problems.length > 0 && (
        <>
          <Banner kind="info">Dalies įrankių šiuo metu nebėra laisvų. Paskambinkite – rasime išeitį.</Banner>
          <BranchContacts placeId={quote.place_id} />
        </>
      )}
      <div>
        <Button type="submit" size="large" className="max-sm:w-full" pending={isUnderWay}>
          Priimti pasiūlymą
        </Button>
      </div>
      <p className="max-w-prose text-sm text-soft">
        Priimdami užsakote už <span>{formatMoney(quote.price_with_vat)}</span>
        <span>{say(' su PVM')}</span> ir sutinkate su{' '}
        <a href="/nuomos-taisykles" className="text-link">
          nuomos
        </a>{' '}
        ir{' '}
        <a href="/pirkimo-taisykles" className="text-link">
          pirkimo taisyklėmis
        </a>
        . Užsakymas su pareiga sumokėti.
      </p>
    </Form>
  )
}
