import { type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { UserProfile } from '#accounts/accounts.contract.ts'
import type { PricedCart } from '#cart/cart.contract.ts'
import { CartLines } from '#cart/shop/cart-lines.tsx'
import { useCart } from '#cart/shop/cart-store.ts'
import { CartTotals } from '#cart/shop/cart-totals.tsx'
import { usePricedCart } from '#cart/shop/use-priced-cart.ts'
import type { WorkSite } from '#objects/objects.contract.ts'
import type { Order } from '#orders/orders.contract.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { type FieldErrors, FieldErrorsProvider } from '#ui/field-errors.tsx'
import { BeforeYouOrder } from './before-you-order.tsx'
import { type Basis, BuyerFields } from './buyer-fields.tsx'
import { ChangedCart } from './changed-cart.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import { keepDraft, readDraft } from './draft.ts'
import { ErrorSummary } from './error-summary.tsx'
import { readOrderForm } from './read-order-form.ts'
import { usePlaceOrder } from './use-place-order.ts'

type CheckoutFormProps = { user: UserProfile; objects: WorkSite[]; onPlaced: (order: Order) => void }

type Wrong = { message: string; errors: FieldErrors; changed?: { before: PricedCart; now: PricedCart } }

export function CheckoutForm({ user, objects, onPlaced }: CheckoutFormProps) {
  const [draft] = useState(() => readDraft(user.id))
  const [basis, setBasis] = useState<Basis>(() => firstBasis(user, draft.private_or_company))
  const [delivery, setDelivery] = useState(draft.delivery === 'delivery' ? 'delivery' : 'pickup')
  const [wrong, setWrong] = useState<Wrong>()
  const [isChecking, setChecking] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { lines } = useCart()
  const { cart, isFresh, problem, retry, setPrices } = usePricedCart(basis)

  const { place, isPending } = usePlaceOrder(user.id, {
    onPlaced,
    onProblem: ({ message, errors, cart: now }) => {
      if (now) setPrices(now)
      show({ message, errors, ...(now && cart && { changed: { before: cart, now } }) })
    },
  })

  function show(next: Wrong) {
    setWrong(next)
    // after the fields have been marked
    setTimeout(() => {
      const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
      const summary = form.current?.querySelector<HTMLElement>('[data-summary]')
      ;(field ?? summary)?.scrollIntoView({ block: 'center' })
      ;(field ?? summary)?.focus({ preventScroll: true })
    })
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending || isChecking) return
    if (!cart || !isFresh) return show({ message: 'Kainos dar skaičiuojamos. Palaukite akimirką.', errors: {} })
    if (cart.items.some((item) => item.error))
      return show({ message: '', errors: { items: ['Pataisykite arba išimkite krepšelio eilutes su pastabomis.'] } })

    const body = readOrderForm(new FormData(event.currentTarget), lines, cart)
    setChecking(true)
    const { checkOrder } = await import('./check-order.ts').finally(() => setChecking(false))
    const errors = checkOrder(body)
    if (Object.keys(errors).length > 0) return show({ message: '', errors })

    setWrong(undefined)
    await place(body)
  }

  const rent = lines.some((line) => line.type === 'rent')
  const needsRequest = rent && basis === 'private'
  return (
    <FieldErrorsProvider errors={wrong?.errors ?? {}}>
      <Part title="Krepšelis" id="krepselis">
        <CartLines {...{ cart, isFresh, problem }} isCompany={basis === 'company'} onRetry={retry} />
      </Part>
      <form
        ref={form}
        noValidate
        method="post"
        onSubmit={submit}
        onInput={(event) => keepDraft(user.id, event.currentTarget)}
        className="mt-12 grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-14"
      >
        <div className="grid gap-12">
          {wrong && (
            <div data-summary tabIndex={-1} className="outline-none">
              {wrong.changed ? (
                <ChangedCart message={wrong.message} {...wrong.changed} />
              ) : (
                <ErrorSummary {...wrong} form={form} />
              )}
            </div>
          )}
          <Part title="Pirkėjas">
            <BuyerFields {...{ user, draft, basis }} onBasis={setBasis} />
          </Part>
          <Part title="Pristatymas">
            <DeliveryFields {...{ draft, objects, delivery }} onDelivery={setDelivery} />
          </Part>
        </div>
        <div className="grid gap-6 rounded-house border border-line bg-raised p-5 lg:sticky lg:top-24">
          <CartTotals {...{ cart, isFresh }} />
          <BeforeYouOrder
            basis={basis}
            hasRent={rent}
            hasGoods={lines.some((line) => line.type !== 'rent')}
            total={isFresh ? cart?.price_with_vat : undefined}
          />
          <Checkbox
            name="terms"
            value="true"
            label={
              <>
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
                ir su taisyklėmis sutinku
                {needsRequest && ', prašau nuomą pradėti mano pasirinktu laiku, nelaukiant, kol baigsis 14 dienų'}.
              </>
            }
          />
          <Button type="submit" size="large" pending={isPending || isChecking}>
            Užsakyti ir sumokėti
          </Button>
        </div>
      </form>
    </FieldErrorsProvider>
  )
}

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

function firstBasis(user: UserProfile, drafted: string | undefined): Basis {
  if (drafted === 'private' || drafted === 'company') return drafted
  return user.im_k && user.title ? 'company' : 'private'
}
