import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Change, SettleFields } from '#finance/checkout-payments/office/public/settle-fields.tsx'
import { addDraftPayment, changeFor, createSettleDraft, settleBody } from '#finance/checkout-payments/settle-draft.ts'
import type { ToSettle } from '#finance/checkout-payments/settling.contract.ts'
import { tillsAddress } from '#finance/tills/till-labels.ts'
import { buildOfficeOrderAddress } from '#orders/office/public/build-office-order-address.ts'
import { printDocument } from '#orders/office/public/print-document.ts'
import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import { generateRequestKey } from '#platform/browser/generate-request-key.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { parseEuros } from '#rules/money/parse-euros.ts'
import { buildLineKey } from '#sales/cart/build-line-key.ts'
import { type DeskProduct, FindForDesk } from '#sales/desk/desk.contract.ts'
import type { DeskProductLine } from '#sales/desk/desk-form.contract.ts'
import { addLine } from '#sales/desk/office/public/desk-line-list.tsx'
import { formatDeskProductPrice } from '#sales/desk/office/public/format-desk-product-price.ts'
import { LineChoices } from '#sales/desk/office/public/line-choices.tsx'
import { listFirstChoices } from '#sales/desk/office/public/list-first-choices.ts'
import { PickField } from '#sales/desk/office/public/pick-field.tsx'
import { useDeskPlaces } from '#sales/desk/office/public/use-desk-places.ts'
import { useDeskPrice } from '#sales/desk/office/public/use-desk-price.ts'
import { useVatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { Banner } from '#shell/ui/banner.tsx'
import { Button } from '#shell/ui/button.tsx'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { CloseIcon } from '#shell/ui/frame-icons.tsx'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { QuantityStepper } from '#shell/ui/quantity-stepper.tsx'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import { readProblem } from '#shell/ui/read-problem.ts'
import { SelectField } from '#shell/ui/select-field.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { SellQuickly } from '../quick-sales.contract.ts'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

interface Sold {
  orderId: number
  invoice: { id: number; number: string }
  price: number
  change: number | undefined
}

/** The reference stays the same between renders. */
const noFree: [] = []

const noDeposit = { deposit: { agreed: 0, held: 0 } }
const toSettle = (due: number): ToSettle => ({
  due,
  dues: [],
  total: due,
  billing: 'prepaid',
  may_go_on_credit: false,
  ...noDeposit,
  pays_online: false,
  till: 'unused',
})

export default function QuickSalePage() {
  const [sold, setSold] = useState<Sold>()
  const [count, setCount] = useState(0)
  return (
    <>
      <OfficeHead />
      {sold && <SoldBanner key={sold.orderId} {...sold} />}
      <Sale
        key={count}
        onSold={(done) => {
          setSold(done)
          setCount(count + 1)
        }}
      />
    </>
  )
}

function SoldBanner({ orderId, invoice, price, change }: Sold) {
  return (
    <Banner kind="info" className="mb-5">
      <span>{`Parduota už ${formatMoney(price)}, ${invoice.number}.`}</span>{' '}
      {change !== undefined && change > 0 && <strong className="figures">{`Grąža ${formatMoney(change)}. `}</strong>}
      <Button variant="link" onClick={() => void printDocument(orderId, invoice.id).catch(() => undefined)}>
        Spausdinti dar kartą
      </Button>{' '}
      <Link to={buildOfficeOrderAddress(orderId)} className="text-link">
        Užsakymas
      </Link>
    </Banner>
  )
}

interface Wrong {
  message: string
  errors: Record<string, string[] | undefined>
  code?: string | undefined
}

function Sale({ onSold }: { onSold: (sold: Sold) => void }) {
  const sayVat = useVatWords()
  const [lines, setLines] = useState<DeskProductLine[]>([])
  const [products, setProducts] = useState(new Map<number, DeskProduct>())
  const places = useDeskPlaces(undefined)
  const price = useDeskPrice({
    items: lines,
    free: noFree,
    basis: 'private',
    code: '',
    clientId: undefined,
    deliverTo: '',
    at: places.typed,
  })
  const [way, setWay] = useState<'cash' | 'card' | 'several'>('cash')
  const [parts, setParts] = useState(() => createSettleDraft(noDeposit, false))
  const [given, setGiven] = useState('')
  const [receipt, setReceipt] = useState('')
  const [wrong, setWrong] = useState<Wrong>()
  const [pending, setPending] = useState(false)
  const [key, setKey] = useState(generateRequestKey)
  const scan = useRef<HTMLInputElement>(null)
  const money = useRef<HTMLFieldSetElement>(null)
  useEffect(() => scan.current?.focus(), [])
  const due = lines.length > 0 ? price.cart?.price_with_vat : undefined
  const handed = parseEuros(given)
  const oneChange = way === 'cash' && handed !== undefined && due !== undefined ? handed - due : undefined
  const change = way === 'several' ? changeFor(parts) : oneChange

  const focus = (name: string) => money.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus()
  function put(next: (before: DeskProductLine[]) => DeskProductLine[]) {
    setLines(next)
    setWrong(undefined)
    setKey(generateRequestKey())
  }

  function add(product: DeskProduct) {
    const { id, type, attributes } = product
    const choices = listFirstChoices(attributes)
    setProducts((before) => new Map(before).set(id, product))
    put((before) => addLine(before, { id, type, quantity: 1, ...(choices.length > 0 && { attributes: choices }) }))
  }

  async function sell(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    if (lines.length === 0) {
      setWrong({ message: 'Nuskaitykite ar įrašykite prekę.', errors: {} })
      return scan.current?.focus()
    }
    if (way !== 'several' && receipt.trim() === '') {
      setWrong({ message: '', errors: { 'payments.0.receipt': ['Įrašykite kvito numerį.'] } })
      return focus('payments.0.receipt')
    }
    setPending(true)
    setWrong(undefined)
    try {
      const cart = await price.now()
      if (cart?.items.some(({ error }) => error)) {
        setPending(false)
        return setWrong({ message: 'Pataisykite arba išimkite pažymėtas prekes.', errors: {} })
      }
      const amount = cart?.price_with_vat ?? 0
      const { data } = await sendRequest(SellQuickly, {
        key,
        body: {
          items: lines,
          place_id: places.typed.place_id ?? null,
          expected_price_with_vat: amount,
          payments:
            way === 'several'
              ? (settleBody(parts, amount)?.payments ?? [])
              : [{ way, amount, receipt: receipt.trim() }],
        },
      })
      const { order_id: orderId, invoice } = data
      onSold({ orderId, invoice, price: data.price_with_vat, change: change === undefined ? undefined : change })
      void printDocument(orderId, invoice.id).catch(() => undefined)
    } catch (thrown) {
      const { message, errors } = readProblem(thrown, 'Parduoti nepavyko.')
      setWrong({ message, errors, code: thrown instanceof ApiError ? thrown.body.code : undefined })
      price.again()
      setPending(false)
    }
  }

  return (
    <Form
      errors={wrong?.errors ?? {}}
      className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]"
      onSubmit={(event: FormEvent) => void sell(event)}
    >
      <section aria-labelledby="prekes" className="grid gap-4">
        <h2 id="prekes" className="section-title">
          Prekės
        </h2>
        {wrong && (
          <div>
            <FormErrors errors={wrong.errors} message={wrong.message} />
            {wrong.code === 'till-is-closed' && (
              <Link to={tillsAddress} className="text-link">
                Atidaryti kasą
              </Link>
            )}
          </div>
        )}
        {places.places.length > 1 && (
          <SelectField
            label="Padalinys"
            name="place_id"
            value={places.typed.place_id ?? ''}
            onChange={({ target }) => places.choosePlace(Number(target.value))}
            options={places.places.map(({ id, title }) => ({ value: id, label: title }))}
          />
        )}
        <PickField
          scans
          label="Prekė"
          hint="Nuskaitykite EAN arba rašykite kodą ar pavadinimą. Enter prideda, tuščiame lauke – eina prie mokėjimo."
          fieldRef={scan}
          find={async (search, signal) =>
            // no loader: looked for while somebody types
            (await sendRequest(FindForDesk, { query: { search }, signal })).data.filter(({ type }) => type !== 'rent')
          }
          keyOf={({ id }) => id}
          words={(product) => ({ title: product.title, beside: sayVat(formatDeskProductPrice(product)) })}
          onPick={add}
          onDone={() =>
            lines.length > 0 &&
            focus(way === 'cash' ? 'given' : way === 'card' ? 'payments.0.receipt' : 'payments.0.amount')
          }
        />
        {lines.length > 0 && (
          <ul className="divide-y divide-line border-y border-line">
            {lines.map((line) => {
              const priced = price.ofLine(line)
              const title = priced?.title ?? products.get(line.id)?.title ?? '…'
              const change = (to: DeskProductLine) => put((before) => before.map((one) => (one === line ? to : one)))
              return (
                <li key={buildLineKey(line)} className="grid gap-2 py-3">
                  <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto_7rem_auto]">
                    <p className="font-medium wrap-anywhere">{title}</p>
                    <QuantityStepper
                      label={`Kiekis: ${title}`}
                      value={line.quantity}
                      onChange={(quantity) => change({ ...line, quantity })}
                    />
                    <p className={`figures sm:text-right ${price.isFresh ? '' : 'text-soft'}`}>
                      {priced ? formatMoney(priced.line_price_with_vat) : '…'}
                    </p>
                    <IconButton
                      label={`Išimti: ${title}`}
                      className="justify-self-end"
                      onClick={() => put((before) => before.filter((one) => one !== line))}
                    >
                      <CloseIcon />
                    </IconButton>
                  </div>
                  <LineChoices line={line} product={products.get(line.id)} change={change} />
                  {priced?.error && (
                    <p role="alert" className="text-sm font-medium text-bad">
                      {priced.error}
                    </p>
                  )}
                </li>
              )
            })}
          </ul>
        )}
      </section>
      <fieldset
        ref={money}
        className="grid min-w-0 gap-4 rounded-house border border-line bg-raised p-5 lg:sticky lg:top-[calc(var(--office-bar,0px)+1rem)]"
      >
        <legend className="sr-only">Mokėjimas</legend>
        <p className="figures flex items-baseline justify-between gap-4 text-lg">
          <span>Mokėti</span>
          <strong className={`text-2xl whitespace-nowrap ${price.isFresh ? '' : 'text-soft'}`}>
            {due === undefined ? formatMoney(0) : formatMoney(due)}
          </strong>
        </p>
        <RadioGroup
          label="Kaip moka"
          name="way"
          value={way}
          onChange={(chosen) => {
            setWay(chosen as typeof way)
            if (chosen === 'several' && parts.payments.length === 0) setParts(addDraftPayment(parts, 'cash', due ?? 0))
          }}
          options={[
            { value: 'cash', label: 'Grynaisiais' },
            { value: 'card', label: 'Kortele (terminalas)' },
            { value: 'several', label: 'Keliais būdais' },
          ]}
        />
        {way === 'several' && (
          <SettleFields toSettle={toSettle(due ?? 0)} draft={parts} onChange={setParts} takesDeposit={false} />
        )}
        {way === 'cash' && (
          <NumberField
            label="Davė grynųjų"
            name="given"
            optional
            unit="€"
            step="0.01"
            min="0"
            value={given}
            onChange={({ target }) => setGiven(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              focus('payments.0.receipt')
            }}
          />
        )}
        <Change change={oneChange} />
        {way !== 'several' && (
          <TextField
            label="Kvito numeris"
            name="payments.0.receipt"
            autoComplete="off"
            maxLength={60}
            value={receipt}
            onChange={({ target }) => setReceipt(target.value)}
          />
        )}
        <Button type="submit" size="large" pending={pending}>
          Parduoti
        </Button>
        <p className="text-sm text-soft">
          Pirkėjo neklausiama: sąskaita išrašoma „Pirkėjas kasoje“ ir atspausdinama. Kam reikia sąskaitos savo ar įmonės
          vardu, sudarykite{' '}
          <Link to="/admin/naujas-uzsakymas" className="text-link">
            užsakymą
          </Link>
          .
        </p>
      </fieldset>
    </Form>
  )
}
