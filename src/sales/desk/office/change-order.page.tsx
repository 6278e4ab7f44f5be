import { type FormEvent, useMemo, useRef, useState } from 'react'
import { Link, useLoaderData, useNavigate, useParams } from 'react-router'
import { buildOfficeOrderAddress } from '#orders/office/public/build-office-order-address.ts'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { ShowClient } from '#people/clients/clients.contract.ts'
import type { ClientSite } from '#people/clients/people.contract.ts'
import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import type { AnswerOf } from '#platform/contract.ts'
import type { ShopCalendar } from '#rules/calendar/opening-hours.ts'
import { formatPhone } from '#rules/codes/phone.ts'
import { isProduct } from '#sales/cart/line-to-price.ts'
import { useOfficePlace } from '#shell/branches/office/public/office-place.tsx'
import { applyBranchHours } from '#shell/branches/order-branches.ts'
import { type PublicSettings, ShowPublicSettings } from '#shell/settings/settings.contract.ts'
import { Button } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import type { FormFieldErrors } from '#shell/ui/field-errors.tsx'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { LinkButton } from '#shell/ui/link-button.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { readProblem } from '#shell/ui/read-problem.ts'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { UpdateDeskOrder } from '../changes.contract.ts'
import { ShowDeskOrder, ShowHandLimit } from '../desk.contract.ts'
import { AddLine } from './add-line.tsx'
import { ChangeLine } from './change-line.tsx'
import { ChangeSums } from './change-sums.tsx'
import { addressFields, ChangeWays, type Ways } from './change-ways.tsx'
import { ContactFields, type ContactFieldValues } from './contact-fields.tsx'
import { DeskPlaceFields } from './desk-place-fields.tsx'
import { isSameFree, listFreeLines, mergeFree } from './free-lines.ts'
import { FreeLinesFields } from './free-lines-fields.tsx'
import { isSame, mergeTypedLines, type TypedLine } from './merge-typed-lines.ts'
import { findUnfinishedLineErrors, getErrorsWithin, getLineErrors } from './to-refused-order.ts'
import { usePreview } from './use-preview.ts'
import { type DestinationFieldValues, toTypedAddress, WhereFields } from './where-fields.tsx'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ params, signal }) => {
  const input = sendRequest(ShowDeskOrder, { params: { id: Number(params.id) }, signal })
  // no sites for who may not see clients
  const sites = input
    .then(({ data }) =>
      data.client_id === null ? undefined : sendRequest(ShowClient, { params: { id: data.client_id }, signal }),
    )
    .then(
      (client) => client?.data.sites ?? [],
      () => [],
    )
  return {
    opened: Promise.all([
      input,
      sendRequest(ShowPublicSettings, { signal }),
      sendRequest(ShowHandLimit, { signal }),
      sites,
    ]),
  }
})

type OpenDeskOrder = AnswerOf<typeof ShowDeskOrder>['data']

export default function ChangeOrderPage() {
  const id = Number(useParams().id)
  const { data, problem } = useLoaded(useLoaderData<typeof clientLoader>().opened)
  const order = data?.[0].data
  return (
    <>
      <OfficeHead
        above={
          <Link to={buildOfficeOrderAddress(id)} className="text-link text-sm">
            {`Užsakymas Nr.\u00a0${id}`}
          </Link>
        }
      />
      {problem !== null && !order && (
        <EmptyState
          title="Užsakymo gauti nepavyko"
          action={<LinkButton to={buildOfficeOrderAddress(id)}>Į užsakymą</LinkButton>}
        >
          {renderErrorMessage(problem, 'Bandykite dar kartą.')}
        </EmptyState>
      )}
      {!order && problem === null && <Skeleton className="h-96 w-full" />}
      {order && (
        <Changing key={order.id} order={order} sites={data[3]} calendar={data[1].data} mostOff={data[2].data.percent} />
      )}
    </>
  )
}

interface ChangingProps {
  sites: ClientSite[]
  calendar: PublicSettings
  /** Percent that may be taken off; null: any. */
  mostOff: number | null
}

function Changing({ order, ...more }: ChangingProps & { order: OpenDeskOrder }) {
  const why = order.state === 'placed' ? order.change_refused : 'Tai dar ne užsakymas: keiskite patį juodraštį.'
  if (why === null && order.form) return <ChangeForm opened={order} {...more} />
  return (
    <EmptyState
      title="Šio užsakymo keisti negalima"
      action={
        <LinkButton
          to={order.state === 'placed' ? buildOfficeOrderAddress(order.id) : `/admin/juodrasciai/${order.id}`}
        >
          {order.state === 'placed' ? 'Į užsakymą' : 'Į juodraštį'}
        </LinkButton>
      }
    >
      {why}
    </EmptyState>
  )
}

function ChangeForm({ opened, sites, calendar, mostOff }: ChangingProps & { opened: OpenDeskOrder }) {
  const navigate = useNavigate()
  const [base, setBase] = useState(opened)
  const [lines, setLines] = useState(() => linesOf(opened))
  const [free, setFree] = useState(() => listFreeLines(opened.form))
  const [errors, setErrors] = useState<FormFieldErrors>({})
  const [message, setMessage] = useState('')
  /** A colleague saved first: reload before saving. */
  const [isStale, setStale] = useState(false)
  const [closed, setClosed] = useState('')
  const [text, tell] = useState('')
  const [pending, setPending] = useState(false)
  const alert = useRef<HTMLDivElement>(null)
  const kept = useMemo(() => lines.filter(({ isRemoved }) => !isRemoved), [lines])
  const items = useMemo(() => kept.map(({ line }) => line), [kept])
  const keptFree = useMemo(() => free.filter(({ isRemoved }) => !isRemoved), [free])
  const [ways, setWays] = useState<Ways>({})
  const [at, setAt] = useState<Pick<Ways, 'place_id' | 'return_place_id'>>({})
  const [contact, setContact] = useState<ContactFieldValues>({})
  const [where, setWhere] = useState<DestinationFieldValues>({})
  const { places } = useOfficePlace()
  const changed = useMemo(() => ({ ...ways, ...at, ...contact, ...where }), [ways, at, contact, where])
  const isInvoiced = base.is_payed
  const placeId = at.place_id ?? base.place_id
  const orderCalendar = useMemo(
    () => calendarAt(calendar, places, { placeId, returnId: at.return_place_id ?? base.return_place_id }),
    [calendar, places, placeId, at.return_place_id, base.return_place_id],
  )
  const wasOneWay = base.return_place_id !== base.place_id
  const returnId = at.return_place_id ?? (wasOneWay ? base.return_place_id : placeId)
  /** A credit order has no prepayment invoice to renew. */
  const isOnCredit = (base.form?.billing ?? 'prepaid') !== 'prepaid'
  const preview = usePreview(base, { kept, free: keptFree }, changed)
  const now = { ...base.form, ...changed }
  const before = base.form?.items.filter(isProduct) ?? []
  const isChanged =
    kept.length + keptFree.length !== base.form?.items.length ||
    keptFree.some(({ line }) => !base.form?.items.some((one) => isSameFree(one, line))) ||
    placeId !== base.place_id ||
    returnId !== base.return_place_id ||
    Object.keys(where).length > 0 ||
    Object.entries(contact).some(
      ([field, value]) => value !== (base.form?.[field as keyof ContactFieldValues] ?? ''),
    ) ||
    Object.entries(ways).some(([field, value]) => value !== (base.form?.[field as keyof Ways] ?? unsaid(field))) ||
    kept.some(({ line }) => !before.some((one) => one.line_id === line.line_id && isSame(one, line)))

  const change = (key: string, to: (one: TypedLine) => TypedLine) => {
    setLines(lines.map((one) => (one.key === key ? to(one) : one)))
    setErrors({})
  }

  async function save() {
    if (!base.form) return
    const all = [...items, ...keptFree.map(({ line }) => line)]
    const unfinished = findUnfinishedLineErrors(all)
    if (Object.keys(unfinished).length > 0) return setErrors(unfinished)
    setPending(true)
    setErrors({})
    setMessage('')
    tell('')
    try {
      await sendRequest(UpdateDeskOrder, {
        params: { id: base.id },
        body: {
          ...base.form,
          ...changed,
          items: all,
          seen: base.version,
          ...(preview.order &&
            preview.isFresh && { expected_price_with_vat: preview.order.price_with_vat, papers: preview.order.papers }),
        },
      })
      navigate(buildOfficeOrderAddress(base.id), {
        state: {
          said: isInvoiced
            ? 'Užsakymas pakeistas. Kas iš to išrašyta, matyti tarp dokumentų.'
            : isOnCredit
              ? `Užsakymas pakeistas. Laiškas apie pakeitimus siunčiamas adresu ${base.email}.`
              : `Užsakymas pakeistas. Pataisyta sąskaita siunčiama adresu ${base.email}.`,
        },
      })
    } catch (thrown) {
      const read = readProblem(thrown, 'Įrašyti nepavyko.')
      setErrors(read.errors)
      setMessage(read.message)
      const code = thrown instanceof ApiError ? thrown.body.code : undefined
      setStale(code === 'changed-meanwhile')
      if (code === 'invoiced' || code === 'order-lapsed' || code === 'cancelled') setClosed(read.message)
      else preview.again()
      setPending(false)
      requestAnimationFrame(() => alert.current?.focus())
    }
  }

  async function reload() {
    setPending(true)
    try {
      // no loader: the newest order, when a colleague was quicker
      const { data: newest } = await sendRequest(ShowDeskOrder, { params: { id: base.id } })
      setMessage('')
      setStale(false)
      if (newest.change_refused !== null) return setClosed(newest.change_refused)
      setLines(mergeTypedLines(lines, { opened: before, newest: linesOf(newest) }))
      setFree(mergeFree(free, { opened: listFreeLines(base.form), newest: listFreeLines(newest.form) }))
      setBase(newest)
      tell('Naujausias užsakymas įkeltas, o tai, ką pakeitėte jūs, liko. Peržiūrėkite ir išsaugokite.')
    } catch (thrown) {
      setMessage(readProblem(thrown, 'Užkrauti nepavyko.').message)
    } finally {
      setPending(false)
    }
  }

  const others = Object.fromEntries(Object.entries(errors).filter(([field]) => !field.startsWith('items.')))
  const known =
    preview.order?.problems
      .filter(({ field }) => !field.startsWith('items.') && !addressFields.includes(field))
      .map((one) => one.message) ?? []
  return (
    <Form
      errors={errors}
      className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void save()
      }}
    >
      <div className="grid min-w-0 gap-5">
        <div ref={alert} tabIndex={-1} className="grid gap-3 outline-none empty:hidden">
          {closed && <Closed why={closed} id={base.id} />}
          {!closed && (message || Object.keys(others).length > 0) && <FormErrors errors={others} message={message} />}
          {isStale && (
            <div>
              <Button variant="quiet" pending={pending} onClick={() => void reload()}>
                Užkrauti naujausią, mano pakeitimus palikti
              </Button>
            </div>
          )}
          {text && (
            <p role="status" className="rounded-house bg-good-tint px-4 py-3">
              {text}
            </p>
          )}
        </div>
        <Card title="Ką užsako">
          {lines.length > 0 && (
            <ul className="-my-4 divide-y divide-line">
              {lines.map((one) => {
                const index = kept.indexOf(one)
                return (
                  <ChangeLine
                    key={one.key}
                    typed={one}
                    before={before.find(({ line_id }) => line_id !== undefined && line_id === one.line.line_id)}
                    priced={preview.lines.get(one.key)}
                    refused={getLineErrors(errors, index)}
                    mostOff={mostOff}
                    paysLater={isOnCredit}
                    isPrivate={base.form?.private_or_company === 'private'}
                    calendar={orderCalendar}
                    discountErrors={getErrorsWithin(errors, `items.${index}.discount`)}
                    // left, a date field reports its day again
                    onChange={(line) => isSame(one.line, line) || change(one.key, (before) => ({ ...before, line }))}
                    onRemove={() =>
                      one.line.line_id === undefined
                        ? setLines(lines.filter(({ key }) => key !== one.key))
                        : change(one.key, (before) => ({ ...before, isRemoved: true }))
                    }
                    onPutBack={() => change(one.key, (before) => ({ ...before, isRemoved: false }))}
                  />
                )
              })}
            </ul>
          )}
        </Card>
        <Card title="Laisvos eilutės">
          <FreeLinesFields
            free={free}
            setFree={(changed) => {
              setFree(changed)
              setErrors({})
            }}
            sumOf={({ key }) => preview.lines.get(key)?.price_with_vat}
            errorsOf={(one) => ({
              price: preview.lines.get(one.key)?.problems ?? [],
              ...getErrorsWithin(errors, `items.${kept.length + keptFree.indexOf(one)}`),
            })}
          />
        </Card>
        <AddLine lines={lines} calendar={calendar} onAdd={(line) => setLines([...lines, line])} />
        {places.length > 1 && (
          <Card title="Padalinys">
            <DeskPlaceFields
              places={places}
              placeId={placeId}
              returnId={returnId}
              hasRent={items.some(({ type }) => type === 'rent')}
              onPlace={(id) => {
                setAt((before) => ({ ...before, place_id: id }))
                setErrors({})
              }}
              onReturn={(id) => {
                setAt((before) => ({ ...before, return_place_id: id ?? placeId }))
                setErrors({})
              }}
            />
          </Card>
        )}
        {base.form && (
          <ChangeWays
            form={base.form}
            isInvoiced={isInvoiced}
            lines={base.lines}
            items={items}
            place={placeId}
            elsewhere={toTypedAddress(now.delivery_address)}
            site={sites.find((one) => one.id === now.object_id)}
            previewed={preview.order}
            onChange={(changed) => {
              setWays(changed)
              setErrors({})
            }}
          />
        )}
        {base.form && (
          <WhereFields
            form={base.form}
            sites={sites}
            siteTitle={base.object?.title}
            isDelivery={now.delivery === 'delivery'}
            onChange={(typed) => {
              setWhere(typed)
              setErrors({})
            }}
          />
        )}
        {base.form && (
          <ContactFields
            form={base.form}
            typed={contact}
            isInvoiced={isInvoiced}
            errors={errors}
            onChange={(typed) => {
              setContact(typed)
              setErrors({})
            }}
          />
        )}
      </div>
      <div className="grid gap-5 xl:sticky xl:top-[calc(var(--office-bar,0px)+1rem)]">
        <Card title="Suma">
          <ChangeSums
            before={base.price_with_vat}
            preview={preview}
            isChanged={isChanged}
            isOfClient={base.client_id !== null}
          />
          {[
            ...known,
            ...(kept.length + keptFree.length === 0 ? ['Neliko nė vienos eilutės: tokį užsakymą ištrinkite.'] : []),
          ].map((words) => (
            <p key={words} role="alert" className="mt-3 font-medium text-bad">
              {words}
            </p>
          ))}
          <div className="mt-5 grid gap-3">
            <Button
              type="submit"
              pending={pending}
              disabled={
                !isChanged || !preview.isFresh || isStale || closed !== '' || kept.length + keptFree.length === 0
              }
            >
              Išsaugoti pakeitimus
            </Button>
            <LinkButton variant="quiet" to={buildOfficeOrderAddress(base.id)}>
              Nekeisti
            </LinkButton>
          </div>
        </Card>
        <Card title="Klientas">
          <p className="font-semibold wrap-anywhere">{base.title || `${base.name} ${base.lastname}`}</p>
          {base.phone && <p className="figures">{formatPhone(base.phone)}</p>}
          <p className="mt-3 text-sm text-soft">
            {isInvoiced ? (
              <span>
                Sąskaita faktūra jau išrašyta. Kas išimta ar trumpiau, bus kredituota, kas pridėta ar ilgiau, bus
                papildomas užsakymas. Dokumentai išeis adresu <span className="wrap-anywhere">{base.email}</span>.
              </span>
            ) : isOnCredit ? (
              <span>
                Užsakymas apmokamas vėliau, todėl išankstinės sąskaitos nėra. Išsaugojus laiškas apie pakeitimus išeis
                adresu <span className="wrap-anywhere">{base.email}</span>.
              </span>
            ) : (
              <span>
                Išsaugojus laiškas su pataisyta išankstine sąskaita (<span>{(base.revision ?? 1) + 1}</span>
                &nbsp;redakcija) išeis adresu <span className="wrap-anywhere">{base.email}</span>. Ankstesnė lieka tarp
                užsakymo pakeitimų.
              </span>
            )}
          </p>
        </Card>
      </div>
    </Form>
  )
}

function Closed({ why, id }: { why: string; id: number }) {
  return (
    <div role="alert" className="grid gap-3 rounded-house border-l-4 border-bad bg-bad-tint px-4 py-3 text-bad">
      <p>{why}</p>
      <p className="text-ink">
        Tai, ką pakeitėte, neįrašyta.{' '}
        <Link to={buildOfficeOrderAddress(id)} className="text-link">
          Atidaryti užsakymą
        </Link>
      </p>
    </div>
  )
}

/** The calendar of the order's branches. */
function calendarAt(
  common: PublicSettings,
  places: ReturnType<typeof useOfficePlace>['places'],
  { placeId, returnId }: { placeId: number; returnId: number },
): ShopCalendar {
  const [place, returnPlace] = [placeId, returnId].map((input) => places.find(({ id }) => id === input))
  return place && returnPlace ? applyBranchHours(common, { place, returnPlace }) : common
}

const unsaid = (field: string) => (field === 'collect' ? false : undefined)

function linesOf({ form, lines }: OpenDeskOrder): TypedLine[] {
  return (form?.items.filter(isProduct) ?? []).map((line) => ({
    key: `line ${line.line_id}`,
    title: lines.find(({ id }) => id === line.line_id)?.title ?? '',
    line,
    isRemoved: false,
  }))
}
