import { type ReactNode, type SubmitEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { UserProfile } from '#people/accounts/accounts.contract.ts'
import type { MyClient } from '#people/clients/people.contract.ts'
import { SmsOffers } from '#people/sms/shop/public/sms-offers.tsx'
import type { WorkSite } from '#people/work-sites/objects.contract.ts'
import { findRentEnd } from '#rentals/delivery/find-rent-end.ts'
import { findRentStart } from '#rentals/delivery/find-rent-start.ts'
import {
  formatSiteHint,
  noAddress,
  pickDestinationAddress,
  type TypedAddress,
} from '#rentals/delivery/pick-destination-address.ts'
import { CollectionFields } from '#rentals/delivery/shop/public/collection-fields.tsx'
import { DeliveryAddressFields } from '#rentals/delivery/shop/public/delivery-address-fields.tsx'
import { useDeliveryOffer } from '#rentals/delivery/shop/public/use-delivery-offer.ts'
import { parseCompanyCode } from '#rules/codes/company-code.ts'
import { omitHomeCountry } from '#rules/codes/country.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import type { PricedCart } from '#sales/cart/cart.contract.ts'
import { CartLineList } from '#sales/cart/shop/cart-line-list.tsx'
import { CartTotals } from '#sales/cart/shop/cart-totals.tsx'
import { useCart } from '#sales/cart/shop/public/cart-store.ts'
import { ShopNotReadyBanner } from '#sales/cart/shop/shop-not-ready-banner.tsx'
import { usePricedCart } from '#sales/cart/shop/use-priced-cart.ts'
import { useChosenBranch } from '#shell/branches/shop/public/chosen-place.ts'
import { Button } from '#shell/ui/button.tsx'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { FieldErrorsProvider, type FormFieldErrors } from '#shell/ui/field-errors.tsx'
import { readProblem } from '#shell/ui/read-problem.ts'
import { TextArea } from '#shell/ui/text-area.tsx'
import { ChangedCart } from './changed-cart.tsx'
import { CheckoutBranchFields } from './checkout-branch-fields.tsx'
import { type BuyerBasis, CheckoutBuyerFields } from './checkout-buyer-fields.tsx'
import { type Draft, readCheckoutDraft, scheduleCheckoutDraftSave } from './checkout-draft.ts'
import { DeliveryFields } from './delivery-fields.tsx'
import { DiscountCodeField } from './discount-code-field.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { ObjectFields } from './object-fields.tsx'
import { PaymentTermsChoice } from './payment-terms-choice.tsx'
import { PreContractSummary } from './pre-contract-summary.tsx'
import { readObjectForm, toWorkSiteErrors } from './read-object-form.ts'
import { readOrderForm } from './read-order-form.ts'
import { useDiscountCode } from './use-discount-code.ts'
import { useObjectChoice } from './use-object-choice.ts'
import { type PlacedOrder, usePlaceOrder } from './use-place-order.ts'

export type CheckoutFormProps = {
  /** Absent: a guest. */
  user?: UserProfile
  objects?: WorkSite[]
  companies?: MyClient[]
  lastAddress?: Draft
  onPlaced: (order: PlacedOrder) => void
}

const notPriced: Wrong = { message: 'Kainos dar skaičiuojamos. Palaukite akimirką.', errors: {} }

type Wrong = { message: string; errors: FormFieldErrors; changed?: { before: PricedCart; now: PricedCart } }

export function CheckoutForm({ user, objects: own = [], companies = [], lastAddress, onPlaced }: CheckoutFormProps) {
  const userId = user?.id ?? 0
  const [draft] = useState(() => readCheckoutDraft(userId))
  const [basis, setBasis] = useState<BuyerBasis>(() => firstBasis(user, draft.private_or_company))
  const laterBasis = useDeferredValue(basis)
  const input = new URLSearchParams(useLocation().search).get('pastas')?.slice(0, 60)
  const [delivery, setDelivery] = useState(
    (draft.delivery ?? (input && 'delivery')) === 'delivery' ? 'delivery' : 'pickup',
  )
  const where: Draft = {
    ...(user && { country: user.country }),
    ...lastAddress,
    ...(input && { postal_code: input }),
    ...draft,
  }
  const [address, setAddress] = useState({
    postalCode: where.postal_code ?? '',
    city: where.city ?? '',
    country: where.country ?? '',
  })
  const [slot, setSlot] = useState(draft.delivery_slot_id ?? '')
  const [asksCollection, askCollection] = useState(draft.collect === 'collect')
  const [fetchedAt, setFetchedAt] = useState(draft.collection_slot_id ?? '')
  const first = companies[0]
  const [code, setCode] = useState(draft.im_k ?? (user?.im_k || user?.title ? user.im_k : first?.code))
  const company = basis === 'company' ? companies.find((one) => one.code === parseCompanyCode(code ?? '')) : undefined
  // a company's sites need its code
  const { objects, chosen, choose, make } = useObjectChoice([...(company?.sites ?? []), ...own], draft.object_id)
  const [wrong, setWrong] = useState<Wrong>()
  const [isChecking, setChecking] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { lines } = useCart()
  const discount = useDiscountCode()
  const { places, placeId, askedPlace } = useChosenBranch()
  const site = objects.find(({ id }) => String(id) === chosen)
  const [elsewhere, setElsewhere] = useState(() => elsewhereIn(draft))
  const { offer, deliverTo, refresh } = useDeliveryOffer({
    ...pickDestinationAddress({ elsewhere, site, buyer: address }),
    start: findRentStart(lines),
    end: findRentEnd(lines),
    place: askedPlace,
  })
  const isDelivered = delivery === 'delivery'
  const [returnTo, setReturnTo] = useState(draft.return_place_id ?? '')
  const rent = lines.some((line) => line.type === 'rent')
  const collects = rent && asksCollection
  const returnsTo = rent ? places.find(({ id }) => String(id) === returnTo && id !== placeId) : undefined
  const { cart, isFresh, problem, retry, setPrices } = usePricedCart(basis, discount.code, company?.code, {
    deliverTo: isDelivered && deliverTo ? { ...deliverTo, ...(collects && { collect: true }) } : undefined,
    returnTo: returnsTo?.id,
  })
  const [howPaid, setHowPaid] = useState(draft.billing === 'prepaid' ? 'prepaid' : '')
  const isOnCredit = company?.terms !== undefined && company.terms.billing !== 'prepaid' && howPaid !== 'prepaid'
  // the limit may have changed meanwhile
  const [refusedAt, setRefusedAt] = useState(Number.POSITIVE_INFINITY)
  const price = cart?.price_with_vat ?? 0
  const asksApproval = company !== undefined && (price > (company.limit ?? price) || price >= refusedAt)

  const { place, isPending } = usePlaceOrder(userId, {
    onPlaced,
    onProblem: ({ message, errors, code: why, cart: now }) => {
      if (now) setPrices(now)
      if (why === 'over-buyer-limit') setRefusedAt(price)
      if (why === 'slot-full') refresh()
      if (errors.delivery_slot_id || errors.collection_slot_id) return setWrong({ message: '', errors })
      if (isAboutCredit(why) && isOnCredit) return setWrong({ message: '', errors: { billing: [message] } })
      if (errors.code) setWrong({ message: '', errors })
      else setWrong({ message, errors, ...(now && cart && { changed: { before: cart, now } }) })
    },
  })

  // The focus moves once, after the fields are marked.
  useEffect(() => {
    if (!wrong) return
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const summary = form.current?.querySelector<HTMLElement>('[data-summary]')
    ;(field ?? summary)?.scrollIntoView({ block: 'center' })
    ;(field ?? summary)?.focus({ preventScroll: true })
  }, [wrong])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending || isChecking) return
    if (!cart) return setWrong({ ...notPriced })
    if (isFresh && cart.items.some((item) => item.error))
      return setWrong({
        message: '',
        errors: { items: ['Pataisykite arba išimkite krepšelio eilutes su pastabomis.'] },
      })

    const data = new FormData(event.currentTarget)
    const body = { ...readOrderForm(data, lines, cart), ...(asksApproval && { ask_approval: true }) }
    const newSite = readObjectForm(data)
    setChecking(true)
    try {
      const { checkOrder, checkWorkSite } = await import('./check-order.ts')
      const errors = { ...checkOrder(body), ...checkWorkSite(newSite), ...discount.problems() }
      if (Object.keys(errors).length > 0) return setWrong({ message: '', errors })
      // A price not shown makes no order.
      if (!isFresh) return setWrong({ ...notPriced })
      // even if the order fails: a retry makes no second
      if (newSite) body.object_id = await make(newSite)
    } catch (thrown) {
      const { message, errors } = readProblem(thrown)
      return setWrong({ message: newSite ? message : notReached, errors: toWorkSiteErrors(errors) })
    } finally {
      setChecking(false)
    }
    setWrong(undefined)
    await place(body)
  }

  // A set value fires no input event.
  const keptChoice = useRef(chosen)
  useEffect(() => {
    if (form.current && keptChoice.current !== chosen) scheduleCheckoutDraftSave(userId, form.current)
    keptChoice.current = chosen
  }, [userId, chosen])

  const isOffered = offer?.slots.some((one) => `${one.slot_id} ${one.day}` === slot)
  const chosenSlot = isOffered ? slot : ''
  return (
    <FieldErrorsProvider errors={wrong?.errors ?? noErrors}>
      <ShopNotReadyBanner className="mb-8" />
      <Part title="Krepšelis" id="krepselis">
        <CartLineList
          cart={cart}
          isFresh={isFresh}
          problem={problem}
          isCompany={laterBasis === 'company'}
          onRetry={retry}
        />
      </Part>
      <form
        ref={form}
        noValidate
        method="post"
        onSubmit={submit}
        onInput={(event) => {
          scheduleCheckoutDraftSave(userId, event.currentTarget)
          if (!(event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement)) return
          const { name, value } = event.target
          if (name === 'country') setAddress((before) => ({ ...before, country: value }))
          if (name === 'im_k') setCode(value)
          if (name === 'postal_code') setAddress((before) => ({ ...before, postalCode: value }))
          if (name === 'city') setAddress((before) => ({ ...before, city: value }))
        }}
        className="mt-12 grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-14"
      >
        <div className="grid gap-12">
          {wrong && (
            <div data-summary tabIndex={-1} className="outline-none">
              {wrong.changed ? (
                <ChangedCart message={wrong.message} {...wrong.changed} isOnCredit={isOnCredit} />
              ) : (
                <ErrorSummary {...wrong} form={form} />
              )}
            </div>
          )}
          <Part title="Pirkėjas">
            <CheckoutBuyerFields
              user={user}
              draft={draft}
              basis={basis}
              isOnCredit={isOnCredit}
              company={first}
              country={omitHomeCountry(address.country)}
              onBasis={setBasis}
            />
          </Part>
          {company?.terms && company.balance && company.terms.billing !== 'prepaid' && (
            <Part title="Apmokėjimas">
              <PaymentTermsChoice
                terms={company.terms}
                balance={company.balance}
                value={howPaid}
                onChange={setHowPaid}
              />
            </Part>
          )}
          <Part title="Pristatymas">
            <div className="grid gap-5">
              <CheckoutBranchFields
                isDelivery={isDelivered}
                hasRent={rent}
                returnTo={returnTo}
                onReturnTo={setReturnTo}
              />
              <DeliveryFields
                draft={where}
                delivery={delivery}
                offer={offer}
                slot={chosenSlot}
                onDelivery={setDelivery}
                priced={cart?.delivery}
                onSlot={setSlot}
                hasRent={rent}
                isElsewhere={elsewhere !== undefined || Boolean(site?.postal_code)}
                where={
                  <DeliveryAddressFields
                    value={elsewhere}
                    onChange={setElsewhere}
                    {...(site?.postal_code && { siteTitle: site.title })}
                  />
                }
                collection={
                  rent &&
                  offer?.collection_slots && (
                    <CollectionFields
                      offer={offer}
                      collects={collects}
                      priced={cart?.delivery}
                      onCollects={askCollection}
                      broughtAt={chosenSlot}
                      value={fetchedAt}
                      onChange={setFetchedAt}
                    />
                  )
                }
              />
              {user && (
                <ObjectFields
                  draft={draft}
                  objects={objects}
                  chosen={chosen}
                  onChoose={choose}
                  isDelivery={isDelivered}
                  {...(isDelivered && site && !elsewhere && { hint: formatSiteHint(site) })}
                />
              )}
              <TextArea
                label="Pastabos"
                optional
                name="comment"
                rows={3}
                maxLength={2000}
                defaultValue={draft.comment}
              />
            </div>
          </Part>
        </div>
        <div className="grid gap-6 rounded-house border border-line bg-raised p-5 lg:sticky lg:top-24">
          <CartTotals cart={cart} isFresh={isFresh} />
          <DiscountCodeField discount={discount} cart={cart} isFresh={isFresh} problem={problem} onRetry={retry} />
          <PreContractSummary
            basis={laterBasis}
            dueDays={isOnCredit ? company.terms?.due_days : undefined}
            hasRent={rent}
            isByZone={isDelivered && offer?.has_zones === true}
            hasGoods={lines.some((line) => line.type !== 'rent')}
            total={isFresh ? cart?.price_with_vat : undefined}
            deposit={cart?.deposit ?? 0}
          />
          <Checkbox
            name="terms"
            value="true"
            label={
              <span>
                Perskaičiau{' '}
                <Link to="/nuomos-taisykles" target="_blank" className="text-link">
                  nuomos
                </Link>{' '}
                ir{' '}
                <Link to="/pirkimo-taisykles" target="_blank" className="text-link">
                  pirkimo taisykles
                </Link>{' '}
                bei{' '}
                <Link to="/privatumo-politika" target="_blank" className="text-link">
                  privatumo politiką
                </Link>{' '}
                ir su taisyklėmis sutinku.
              </span>
            }
          />
          <SmsOffers isGuest={!user} />
          {asksApproval && (
            <p role="status" className="rounded-house border-l-4 border-warn bg-warn-tint px-4 py-3">
              <span>
                {company.limit === null
                  ? 'Užsakymas didesnis už jūsų ribą'
                  : `Vienam užsakymui įmonė jums leidžia iki ${formatMoney(company.limit)}`}
              </span>
              , todėl jį turės patvirtinti pagrindinis įmonės naudotojas. Kol nuspręs, prekes ir nuomos laiką jums
              laikysime.
            </p>
          )}
          <Button type="submit" size="large" pending={isPending || isChecking}>
            {asksApproval ? 'Siųsti patvirtinti' : isOnCredit ? 'Užsakyti pagal sąskaitą' : 'Užsakyti ir sumokėti'}
          </Button>
        </div>
      </form>
    </FieldErrorsProvider>
  )
}

function elsewhereIn(draft: Draft): TypedAddress | undefined {
  if (draft.deliver_where !== 'elsewhere') return undefined
  const typed = Object.keys(noAddress).map((name) => [name, draft[`delivery_address.${name}`] ?? ''])
  return Object.fromEntries(typed) as TypedAddress
}

const isAboutCredit = (code: string | undefined) => code === 'over-credit-limit' || code === 'credit-stopped'

/** The reference stays the same, for memoized fields. */
const noErrors: FormFieldErrors = {}

const notReached = 'Nepavyko patikrinti formos: patikrinkite interneto ryšį ir bandykite dar kartą.'

function Part({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} id={id} tabIndex={id ? -1 : undefined} className="outline-none">
      <h2 id={heading} className="section-title mb-5">
        {title}
      </h2>
      {children}
    </section>
  )
}

function firstBasis(user: UserProfile | undefined, drafted: string | undefined): BuyerBasis {
  if (drafted === 'private' || drafted === 'company') return drafted
  return user?.im_k && user.title ? 'company' : 'private'
}
