import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type DepositWay, depositWayLabels, depositWays } from '#finance/deposits/deposit-labels.ts'
import { type HandWay, isReceiptRequired, waysByHand } from '#finance/payments/payment-ways.ts'
import { tillsAddress } from '#finance/tills/till-labels.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { Button } from '#shell/ui/button.tsx'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { DayField } from '#shell/ui/day-field.tsx'
import { FieldMessages } from '#shell/ui/field.tsx'
import { useErrorsOf } from '#shell/ui/field-errors.tsx'
import { CloseIcon } from '#shell/ui/frame-icons.tsx'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import {
  addDraftPayment,
  changeFor,
  computeDraftCash,
  computeDraftLeftToPay,
  maxCash,
  type SettleDraft,
} from '../../settle-draft.ts'
import type { ToSettle } from '../../settling.contract.ts'
import { PayByPhone } from '../pay-by-phone.tsx'

interface SettleFieldsProps {
  /** Absent: nothing is ordered yet, so there is no link to pay by. */
  orderId?: number
  toSettle: ToSettle
  draft: SettleDraft
  onChange: (draft: SettleDraft) => void
  /** Prefix of the field names. */
  field?: string
  takesDeposit: boolean
  /** Held on the customer's card, cents. */
  onCard?: number | undefined
  reserve?: ReactNode
}

const wayTitles: Record<HandWay, string> = {
  card: 'Kortele (terminalas)',
  cash: 'Grynaisiais',
  transfer: 'Pavedimu (matau banke)',
}
const wayButtons: Record<HandWay, string> = {
  card: 'Moka kortele',
  cash: 'Moka grynaisiais',
  transfer: 'Moka pavedimu',
}

export function SettleFields({ field = '', takesDeposit, ...props }: SettleFieldsProps) {
  const { toSettle, draft, onChange } = props
  const takesCash = toSettle.till !== 'closed'
  return (
    <div className="grid grid-cols-1 gap-5">
      <Payments {...props} field={field} takesCash={takesCash} />
      {takesDeposit && <Deposit {...props} field={field} takesCash={takesCash} />}
      {!takesCash && (
        <p className="border-l-4 border-warn bg-warn-tint px-4 py-3">
          <span>Kasa neatidaryta, todėl grynųjų priimti negalima.</span>{' '}
          <Link to={tillsAddress} className="text-link">
            Atidaryti kasą
          </Link>
        </p>
      )}
      {computeDraftCash(draft) > maxCash && (
        <p role="status" className="border-l-4 border-warn bg-warn-tint px-4 py-3">
          {`Pagal vieną sandorį grynaisiais galima mokėti ne daugiau kaip ${formatMoney(maxCash)}, nuoma ir užstatas kartu. Likusią dalį priimkite kitu būdu.`}
        </p>
      )}
      {computeDraftCash(draft) > 0 && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] items-end gap-x-4 gap-y-2">
          <NumberField
            label="Klientas davė grynųjų"
            name={`${field}given`}
            optional
            unit="€"
            step="0.01"
            min="0"
            value={draft.given}
            onChange={({ target }) => onChange({ ...draft, given: target.value })}
          />
          <Change change={changeFor(draft)} className="pb-2.5" />
        </div>
      )}
    </div>
  )
}

/** Cents to give back; negative: more is needed. */
export function Change({ change, className = '' }: { change: number | undefined; className?: string }) {
  return (
    <p
      role="status"
      className={`figures text-lg font-semibold empty:hidden ${className} ${change !== undefined && change < 0 ? 'text-bad' : ''}`}
    >
      {change !== undefined && (change < 0 ? `Trūksta ${formatMoney(-change)}` : `Grąža ${formatMoney(change)}`)}
    </p>
  )
}

type PartProps = Omit<SettleFieldsProps, 'field' | 'takesDeposit'> & { field: string; takesCash: boolean }

function Payments({ orderId, toSettle, draft, onChange, field, takesCash }: PartProps) {
  const { due, billing } = toSettle
  const may = usePermissions()
  const errors = useErrorsOf(`${field}payments`)
  const left = computeDraftLeftToPay(draft, due)
  const credit = toSettle.may_go_on_credit && (
    <Checkbox
      name={`${field}on_credit`}
      label="Apmokės pagal sąskaitą"
      hint="Su klientu sutarta mokėti vėliau: dabar nemoka, suma bus jo sąskaitoje."
      checked={draft.on_credit ?? false}
      onChange={({ target }) => onChange({ ...draft, payments: [], on_credit: target.checked })}
    />
  )
  const change = (index: number, changes: Partial<SettleDraft['payments'][number]>) =>
    onChange({ ...draft, payments: draft.payments.map((one, at) => (at === index ? { ...one, ...changes } : one)) })

  if (billing !== 'prepaid' && due === 0) return <Sum name="Užsakymas">Apmokės pagal sąskaitą</Sum>
  return (
    <div className="grid grid-cols-1 gap-4">
      {orderId !== undefined && <Sum name="Užsakymas, mokėtina">{due > 0 ? formatMoney(due) : 'Apmokėtas'}</Sum>}
      <OfFamily orderId={orderId} toSettle={toSettle} />
      {credit}
      {draft.payments.map(({ way, amount, receipt, paid_on }, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are told apart by their place alone
          key={index}
          className="min-w-0"
        >
          <legend className="w-full border-t border-line pt-3 pb-1.5 font-semibold">{wayTitles[way]}</legend>
          <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2">
            <div className={`grid gap-3 ${isReceiptRequired(way) ? 'grid-cols-2' : 'sm:grid-cols-2'}`}>
              <NumberField
                label="Suma"
                name={`${field}payments.${index}.amount`}
                unit="€"
                step="0.01"
                min="0"
                value={amount}
                onChange={({ target }) => change(index, { amount: target.value })}
              />
              {!isReceiptRequired(way) && (
                <DayField
                  label="Diena"
                  name={`${field}payments.${index}.paid_on`}
                  value={paid_on ?? toVilniusDay(new Date())}
                  onDay={(day) => change(index, { paid_on: day })}
                />
              )}
              {isReceiptRequired(way) && (
                <TextField
                  label="Kvito numeris"
                  name={`${field}payments.${index}.receipt`}
                  autoComplete="off"
                  maxLength={60}
                  value={receipt}
                  onChange={({ target }) => change(index, { receipt: target.value })}
                />
              )}
            </div>
            <IconButton
              label={`Nemoka: ${wayTitles[way]}`}
              className="mt-7"
              onClick={() => onChange({ ...draft, payments: draft.payments.filter((_, at) => at !== index) })}
            >
              <CloseIcon />
            </IconButton>
          </div>
        </fieldset>
      ))}
      <FieldMessages id={`${field}payments-error`} errors={errors} />
      {due > 0 && !draft.on_credit && (
        <>
          {draft.payments.length > 0 && (
            <p role="status" className={`figures font-semibold ${left === 0 ? 'text-good' : 'text-bad'}`}>
              {left === 0
                ? 'Sumokėta viskas.'
                : left > 0
                  ? `Liko mokėti ${formatMoney(left)}`
                  : `Per daug ${formatMoney(-left)}`}
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            {waysByHand.toReversed().map((way) => (
              <Button
                key={way}
                size="small"
                variant="quiet"
                disabled={left <= 0 || (way === 'cash' && !takesCash)}
                onClick={() => onChange(addDraftPayment(draft, way, due))}
              >
                {wayButtons[way]}
              </Button>
            ))}
            {orderId !== undefined && toSettle.pays_online && may('desk:write') && (
              <PayByPhone orderId={toSettle.dues[0]?.order_id ?? orderId} />
            )}
          </div>
        </>
      )}
    </div>
  )
}

/** Lists the orders of the family that owe, where other orders than this one do. */
function OfFamily({ orderId, toSettle: { dues } }: Pick<PartProps, 'orderId' | 'toSettle'>) {
  if (dues.every(({ order_id }) => order_id === orderId)) return null
  return (
    <ul className="-mt-2 text-soft">
      {dues.map(({ order_id, due }) => (
        <li key={order_id} className="figures flex items-baseline justify-between gap-4">
          <span>{order_id === orderId ? 'Šis užsakymas' : `Užsakymas Nr.\u00a0${order_id}`}</span>
          <span className="whitespace-nowrap">{formatMoney(due)}</span>
        </li>
      ))}
    </ul>
  )
}

function Deposit({ toSettle, draft, onChange, field, takesCash, onCard, reserve }: PartProps) {
  const { agreed, held } = toSettle.deposit
  const { on, parts } = draft.deposit
  const change = (deposit: Partial<SettleDraft['deposit']>) =>
    onChange({ ...draft, deposit: { ...draft.deposit, ...deposit } })
  const changePart = (index: number, changes: Partial<SettleDraft['deposit']['parts'][number]>) =>
    change({ parts: parts.map((one, at) => (at === index ? { ...one, ...changes } : one)) })
  const ways = depositWays
    .toReversed()
    .map((value) => ({ value, label: depositWayLabels[value], disabled: value === 'cash' && !takesCash }))
  return (
    <div className="grid grid-cols-1 gap-2 border-t border-line pt-4">
      {agreed > 0 && <Sum name="Užstatas, sutarta">{formatMoney(agreed)}</Sum>}
      {held > 0 && <p>{`Užstato jau laikoma ${formatMoney(held)}.`}</p>}
      <p role="status" className="font-medium text-good empty:hidden">
        {onCard !== undefined && `Kortelėje rezervuota ${formatMoney(onCard)}.`}
      </p>
      <Checkbox
        name="deposit_taken"
        label="Užstatas paimtas"
        checked={on}
        onChange={({ target }) => change({ on: target.checked })}
      />
      {on &&
        parts.map(({ way, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are told apart by their place alone
          <div key={index} className="grid gap-4 sm:grid-cols-[10rem_1fr]">
            <NumberField
              label="Užstato suma"
              name={`${field}deposit.${index}.amount`}
              unit="€"
              step="0.01"
              min="0"
              value={amount}
              onChange={({ target }) => changePart(index, { amount: target.value })}
            />
            <RadioGroup
              label="Kaip paimtas"
              name={`${field}deposit.${index}.way`}
              value={way}
              onChange={(chosen) => changePart(index, { way: chosen as DepositWay })}
              options={ways}
            />
          </div>
        ))}
      <div className="flex flex-wrap gap-2">
        {on && parts.length < 2 && (
          <Button
            size="small"
            variant="quiet"
            onClick={() =>
              change({ parts: [...parts, { way: parts[0]?.way === 'card' ? 'transfer' : 'card', amount: '' }] })
            }
          >
            Dalis kitu būdu
          </Button>
        )}
        {reserve}
      </div>
    </div>
  )
}

function Sum({ name, children }: { name: string; children: string }) {
  return (
    <p className="figures flex items-baseline justify-between gap-4 text-lg">
      <span>{name}</span>
      <strong className="whitespace-nowrap">{children}</strong>
    </p>
  )
}
