import { type FormEvent, useMemo, useRef, useState } from 'react'
import { Link, useLoaderData, useNavigate, useParams } from 'react-router'
import { staffLoader } from '#accounts/office/staff-loader.ts'
import { formatPhone } from '#codes/phone.ts'
import { orderAddress } from '#orders/office/order-address.ts'
import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { FieldErrors } from '#ui/field-errors.tsx'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Card } from '#ui/office/card.tsx'
import { OfficeHead } from '#ui/office/office-head.tsx'
import { useLoaded } from '#ui/office/use-loaded.ts'
import { whatFailed } from '#ui/office/what-failed.tsx'
import { readProblem } from '#ui/read-problem.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { ShowDeskOrder, UpdateDeskOrder } from '../desk.contract.ts'
import { AddLine } from './add-line.tsx'
import { ChangeLine } from './change-line.tsx'
import { ChangeSums } from './change-sums.tsx'
import { ChangeWays, type Ways } from './change-ways.tsx'
import { isSame, mergeLines, type TypedLine } from './merge-lines.ts'
import { usePreview } from './use-preview.ts'

export { Waiting as HydrateFallback } from '#ui/office/waiting.tsx'

export const meta = () => pageMeta({ title: 'Keisti užsakymą' })

export const clientLoader = staffLoader(({ params, signal }) => ({
  order: sendRequest(ShowDeskOrder, { params: { id: Number(params.id) }, signal }),
}))

type Opened = AnswerOf<typeof ShowDeskOrder>['data']

/** A placed order, before its invoice: its lines and their time are changed, at prices that are seen while they are typed. */
export default function ChangeOrderPage() {
  const id = Number(useParams().id)
  const { data, problem } = useLoaded(useLoaderData<typeof clientLoader>().order)
  const order = data?.data
  return (
    <>
      <OfficeHead
        above={
          <Link to={orderAddress(id)} className="text-link text-sm">
            {`Užsakymas Nr.\u00a0${id}`}
          </Link>
        }
        title="Keisti užsakymą"
      />
      {problem !== null && !order && (
        <EmptyState title="Užsakymo gauti nepavyko" action={<LinkButton to={orderAddress(id)}>Į užsakymą</LinkButton>}>
          {whatFailed(problem, 'Bandykite dar kartą.')}
        </EmptyState>
      )}
      {!order && problem === null && <Skeleton className="h-96 w-full" />}
      {order && <Changing key={order.id} order={order} />}
    </>
  )
}

function Changing({ order }: { order: Opened }) {
  const why = order.state === 'placed' ? order.change_refused : 'Tai dar ne užsakymas: keiskite patį juodraštį.'
  if (why === null && order.form) return <ChangeForm opened={order} />
  return (
    <EmptyState
      title="Šio užsakymo keisti negalima"
      action={
        <LinkButton to={order.state === 'placed' ? orderAddress(order.id) : `/admin/juodrasciai/${order.id}`}>
          {order.state === 'placed' ? 'Į užsakymą' : 'Į juodraštį'}
        </LinkButton>
      }
    >
      {why}
    </EmptyState>
  )
}

function ChangeForm({ opened }: { opened: Opened }) {
  const navigate = useNavigate()
  const [base, setBase] = useState(opened)
  const [lines, setLines] = useState(() => linesOf(opened))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [message, setMessage] = useState('')
  /** A colleague was quicker: the newest is to be read before anything is saved. */
  const [isStale, setStale] = useState(false)
  /** It can't be changed any more at all. */
  const [closed, setClosed] = useState('')
  const [told, tell] = useState('')
  const [pending, setPending] = useState(false)
  const alert = useRef<HTMLDivElement>(null)
  const kept = useMemo(() => lines.filter(({ isRemoved }) => !isRemoved), [lines])
  const items = useMemo(() => kept.map(({ line }) => line), [kept])
  const [ways, setWays] = useState<Ways>({})
  /** Then there is no prepayment invoice that could be made anew. */
  const isOnCredit = (base.form?.billing ?? 'prepaid') !== 'prepaid'
  const preview = usePreview(base, kept, ways)
  const isChanged =
    kept.length !== base.form?.items.length ||
    Object.entries(ways).some(([field, value]) => value !== (base.form?.[field as keyof Ways] ?? unsaid(field))) ||
    kept.some(({ line }) => !base.form?.items.some((one) => one.line_id === line.line_id && isSame(one, line)))

  const change = (key: string, to: (one: TypedLine) => TypedLine) => {
    setLines(lines.map((one) => (one.key === key ? to(one) : one)))
    setErrors({})
  }

  async function save() {
    if (!base.form) return
    setPending(true)
    setErrors({})
    setMessage('')
    tell('')
    try {
      await sendRequest(UpdateDeskOrder, {
        params: { id: base.id },
        body: {
          ...base.form,
          ...ways,
          items,
          seen: base.version,
          ...(preview.order && preview.isFresh && { expected_price_with_vat: preview.order.price_with_vat }),
        },
      })
      navigate(orderAddress(base.id), {
        state: {
          said: isOnCredit
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

  /** The newest order under what was typed. */
  async function reload() {
    setPending(true)
    try {
      const { data: newest } = await sendRequest(ShowDeskOrder, { params: { id: base.id } })
      setMessage('')
      setStale(false)
      if (newest.change_refused !== null) return setClosed(newest.change_refused)
      setLines(mergeLines(lines, { opened: base.form?.items ?? [], newest: linesOf(newest) }))
      setBase(newest)
      tell('Naujausias užsakymas įkeltas, o tai, ką pakeitėte jūs, liko. Peržiūrėkite ir išsaugokite.')
    } catch (thrown) {
      setMessage(readProblem(thrown, 'Užkrauti nepavyko.').message)
    } finally {
      setPending(false)
    }
  }

  const others = Object.fromEntries(Object.entries(errors).filter(([field]) => !field.startsWith('items.')))
  const known = preview.order?.problems.filter(({ field }) => field === 'items').map((one) => one.message) ?? []
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
          {told && (
            <p role="status" className="rounded-house bg-good-tint px-4 py-3">
              {told}
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
                    before={base.form?.items.find(
                      ({ line_id }) => line_id !== undefined && line_id === one.line.line_id,
                    )}
                    priced={preview.lines.get(one.key)}
                    refused={messagesOf(errors, index)}
                    // a field that is left tells its day once more
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
        <AddLine lines={lines} onAdd={(line) => setLines([...lines, line])} />
        {base.form && (
          <ChangeWays
            form={base.form}
            lines={base.lines}
            items={items}
            previewed={preview.order}
            onChange={(changed) => {
              setWays(changed)
              setErrors({})
            }}
          />
        )}
      </div>
      <div className="grid gap-5 xl:sticky xl:top-[calc(var(--office-bar,0px)+1rem)]">
        <Card title="Suma">
          <ChangeSums before={base.price_with_vat} preview={preview} isChanged={isChanged} />
          {[...known, ...(kept.length === 0 ? ['Neliko nė vienos eilutės: tokį užsakymą ištrinkite.'] : [])].map(
            (words) => (
              <p key={words} role="alert" className="mt-3 font-medium text-bad">
                {words}
              </p>
            ),
          )}
          <div className="mt-5 grid gap-3">
            <Button
              type="submit"
              pending={pending}
              disabled={!isChanged || !preview.isFresh || isStale || closed !== '' || kept.length === 0}
            >
              Išsaugoti pakeitimus
            </Button>
            <LinkButton variant="quiet" to={orderAddress(base.id)}>
              Nekeisti
            </LinkButton>
          </div>
        </Card>
        <Card title="Klientas">
          <p className="font-semibold wrap-anywhere">{base.title || `${base.name} ${base.lastname}`}</p>
          {base.phone && <p className="figures">{formatPhone(base.phone)}</p>}
          <p className="mt-3 text-sm text-soft">
            {isOnCredit ? (
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
        <Link to={orderAddress(id)} className="text-link">
          Atidaryti užsakymą
        </Link>
      </p>
    </div>
  )
}

/** What a field is that the order says nothing of. */
const unsaid = (field: string) => (field === 'collect' ? false : undefined)

/** What the shop says of a line that it refused. */
const messagesOf = (errors: FieldErrors, index: number): string[] =>
  index < 0
    ? []
    : Object.entries(errors).flatMap(([field, said]) => (field.startsWith(`items.${index}.`) ? (said ?? []) : []))

function linesOf({ form, lines }: Opened): TypedLine[] {
  return (form?.items ?? []).map((line) => ({
    key: `line ${line.line_id}`,
    title: lines.find(({ id }) => id === line.line_id)?.title ?? '',
    line,
    isRemoved: false,
  }))
}
